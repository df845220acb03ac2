/** As good as nothing to see. */
const LEAST_OPACITY = 0.2
const LEAST_PX = 8

/**
 * True when a person can see and press something in the window: it fills the page, and at least one of its buttons is
 * drawn, takes clicks, and is not under something else. Also true where the window has no buttons yet.
 */
export function isUsable(): boolean {
  const root = document.getElementById('root')
  if (!root) return true
  const buttons = [...root.querySelectorAll('button, [role="tab"], a')]
  return buttons.length === 0 || buttons.some(isReachable)
}

function isReachable(button: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  const isShown = button.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  if (!isShown || width < LEAST_PX || height < LEAST_PX || isFaint(button)) return false
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (button.contains(hit) || isOfWindow(hit))
}

/** A dialog or a notice lies over it, which is no fault of styles. */
const isOfWindow = (hit: Element): boolean =>
  hit.closest('#root, [role="dialog"], [data-base-ui-portal]') !== null && hit.id !== 'root'

function isFaint(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (Number(getComputedStyle(at).opacity) < LEAST_OPACITY) return true
  return false
}
