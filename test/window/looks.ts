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
  const found = await lasting(() => violations({ except }))
  root.dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
  found.push(...(await lasting(() => violations({ runOnly: ['color-contrast'] }))))
  root.dataset['theme'] = theme
  await page.viewport(SMALLEST.width, SMALLEST.height)
  await atRest()
  // What lies over a text is placed anew a moment after the window has another size.
  await vi.waitUntil(() => cutOff().length === 0, { timeout: 5000 }).catch(() => undefined)
  found.push(...cutOff().map((control) => `off a screen of 320 px: ${control}`))
  await page.viewport(size.width, size.height)
  expect(found).toEqual([])
}

/** What is still wrong a moment later: what opens or closes is not yet as it will be, the longer the slower the machine. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look()
  for (let again = 0; again < 3 && found.length > 0; again++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    found = await look()
  }
  return found
}

/** Px a side: what a thumb hits. */
const THUMB = 44

/**
 * What a person can press and a thumb cannot: less than 44 px high or wide, with what lies around it and answers for it
 * (`label`, or a hit area of `::before` or `::after`). What is hidden, or a word in a running text, does not count.
 */
export function smallTargets(within: ParentNode = document): string[] {
  const pressed =
    'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=option], [role=treeitem], [role=menuitem]'
  return [...within.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
    const { width, height } = hitArea(element)
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || width <= 1 || getComputedStyle(element).display === 'inline') return []
    if (width >= THUMB - 0.5 && height >= THUMB - 0.5) return []
    return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`]
  })
}

function hitArea(element: HTMLElement): { readonly width: number; readonly height: number } {
  const own = (element.closest('label') ?? element).getBoundingClientRect()
  const around = ['::before', '::after'].map((part) => getComputedStyle(element, part))
  const sizes = around
    .filter(({ content, position }) => content !== 'none' && position === 'absolute')
    .map(({ width, height }) => ({
      width: parseFloat(width) || 0,
      height: parseFloat(height) || 0,
    }))
  return {
    width: Math.max(own.width, ...sizes.map((each) => each.width)),
    height: Math.max(own.height, ...sizes.map((each) => each.height)),
  }
}

async function violations({
  except = [],
  ...options
}: axe.RunOptions & { readonly except?: readonly string[] }): Promise<string[]> {
  await atRest()
  const rules = Object.fromEntries([...OF_PAGES, ...except].map((id) => [id, { enabled: false }]))
  // `preload` reads all style sheets again, for a rule that is an experiment and off: a third of the time.
  const settings = { rules, resultTypes: ['violations' as const], preload: false }
  const found = await axe.run(document, { ...settings, ...options })
  const { theme } = document.documentElement.dataset
  return found.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}, ${theme}: ${html} ${failureSummary}`),
    )
}

/** What fades in is pale until then: whatever moves and has an end is brought to it, and what begins by that too. */
export async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const isStill = (): boolean => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    for (const animation of moving) animation.finish()
    return moving.length === 0
  }
  await vi.waitUntil(isStill, { timeout: 3000, interval: 20 }).catch(() => undefined)
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
