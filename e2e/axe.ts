import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly isFloating: boolean }[]
}

/** Runs in the page over the debugging protocol, which neither the content policy nor Trusted Types can forbid. */
async function violations(cdp: CDPSession, rules: readonly string[]): Promise<string[]> {
  const only = rules.length > 0 ? `runOnly: ${JSON.stringify(rules)},` : ''
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    // What fades in is pale until it is there.
    expression: `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
      Promise.allSettled(document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished))
    ).then(() => axe.run(document, { ${only} resultTypes: ['violations'], elementRef: true })).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, element }) => ({ html, isFloating: element.closest('[data-base-ui-portal]') !== null })),
      })))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'axe failed')
  return (result.value as Violation[])
    .filter(({ impact }) => impact !== 'minor')
    .map((found) => ({
      ...found,
      nodes: found.nodes.filter((node) => !isMeant(found.id, node)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, impact, nodes }) =>
        `${id} (${impact}): ${nodes[0]?.html} and ${nodes.length - 1} more`,
    )
}

/** A day of the calendar is called by its date, not by its number; hints and menus float over the parts of the page. */
const isMeant = (rule: string, { html, isFloating }: Violation['nodes'][number]): boolean =>
  (rule === 'label-content-name-mismatch' && html.includes('role="gridcell"')) ||
  (rule === 'region' && isFloating)

export interface Look {
  /**
   * Looks at the screen as it is: everything in the light theme; in the dark one the page is the same, and only its
   * colours are looked at.
   */
  (screen: string): Promise<void>
  /** What axe found above minor, with the screen before it. */
  readonly found: readonly string[]
}

/** Brings axe into the page, in the light theme and without motion. */
export async function startLooking(page: Page): Promise<Look> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Runtime.evaluate', { expression: AXE })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (screen: string): Promise<void> => {
    for (const text of await violations(cdp, [])) found.push(`${screen}: ${text}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const text of await violations(cdp, ['color-contrast']))
      found.push(`${screen}, dark: ${text}`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return Object.assign(look, { found })
}
