import { useEffect, useEffectEvent } from 'react'

/** How far a finger goes before it means to leave, in px. */
const FAR = 72
/** Longer, and something else was meant: text was chosen, or read with a finger on it. */
const LONGEST_MS = 800
/** A menu that opens under a finger that stays keeps the beginning to itself, when it is told of it. */
const ON_WAY_DOWN = true

/** A finger that goes sideways over a panel leaves it; one that scrolls something sideways, or is in a field, does not. */
export function useSwipeBack(onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    let began: { readonly x: number; readonly y: number; readonly atMs: number } | null = null
    const onStart = ({ touches, target, timeStamp }: TouchEvent): void => {
      const [touch] = touches
      const isMeant =
        touch !== undefined &&
        touches.length === 1 &&
        target instanceof Element &&
        target.closest('[data-over]') !== null &&
        !target.closest('input, textarea, [contenteditable]') &&
        !scrollsSideways(target)
      began = isMeant ? { x: touch.clientX, y: touch.clientY, atMs: timeStamp } : null
    }
    const onEnd = ({ changedTouches: [touch], timeStamp }: TouchEvent): void => {
      if (began === null || touch === undefined) return
      const across = Math.abs(touch.clientX - began.x)
      const isAcross = across >= FAR && across > 2 * Math.abs(touch.clientY - began.y)
      const isQuick = timeStamp - began.atMs < LONGEST_MS
      began = null
      if (isAcross && isQuick) back()
    }
    const onCancel = (): void => void (began = null)
    document.addEventListener('touchstart', onStart, ON_WAY_DOWN)
    document.addEventListener('touchend', onEnd, ON_WAY_DOWN)
    document.addEventListener('touchcancel', onCancel, ON_WAY_DOWN)
    return () => {
      document.removeEventListener('touchstart', onStart, ON_WAY_DOWN)
      document.removeEventListener('touchend', onEnd, ON_WAY_DOWN)
      document.removeEventListener('touchcancel', onCancel, ON_WAY_DOWN)
    }
  }, [])
}

function scrollsSideways(element: Element): boolean {
  for (let at: Element | null = element; at && !at.matches('[data-over]'); at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true
  return false
}
