import axe from 'axe-core'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

/** Of a whole page: a part of it has no heading of the first level and no landmarks of its own. */
const OF_PAGES = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
]
/** What 1280 px are when everything is drawn four times as large. */
const SMALLEST = { width: 320, height: 640 }

/**
 * Looks at what is mounted as everybody has to be able to use it: names, roles and contrast as axe sees them, the
 * contrast in the other theme too, and no control beside a screen of 320 px. Leaves theme and size as they were.
 * `except`: rules of axe that this part breaks on purpose; say why.
 */
export async function expectSound({
  except = [],
}: { readonly except?: readonly string[] } = {}): Promise<void> {
  const root = document.documentElement
  const { theme = 'light' } = root.dataset
  const size = { width: innerWidth, height: innerHeight }
  const found = await violations({ except })
  root.dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
  found.push(...(await violations({ runOnly: ['color-contrast'] })))
  root.dataset['theme'] = theme
  await page.viewport(SMALLEST.width, SMALLEST.height)
  await atRest()
  // What lies over a text is placed anew a moment after the window has another size.
  await vi.waitUntil(() => cutOff().length === 0, { timeout: 500 }).catch(() => undefined)
  found.push(...cutOff().map((control) => `off a screen of 320 px: ${control}`))
  await page.viewport(size.width, size.height)
  expect(found).toEqual([])
}

async function violations({
  except = [],
  ...options
}: axe.RunOptions & { readonly except?: readonly string[] }): Promise<string[]> {
  await atRest()
  const rules = Object.fromEntries([...OF_PAGES, ...except].map((id) => [id, { enabled: false }]))
  const found = await axe.run(document, { rules, resultTypes: ['violations'], ...options })
  const { theme } = document.documentElement.dataset
  return found.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}, ${theme}: ${html} ${failureSummary}`),
    )
}

/** What fades in is pale until then. */
async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const ends = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined))
  await Promise.all(ends)
}

/** Controls that nobody can see whole, and that nothing scrolls into view. */
function cutOff(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a')]
  return controls
    .filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1) && !isScrolled(control)
    })
    .map((control) => control.outerHTML.slice(0, 200))
}

function isScrolled(element: HTMLElement): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
      return true
  return false
}
