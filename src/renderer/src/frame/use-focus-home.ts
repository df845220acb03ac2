import { useEffect } from 'react'
import type { Stores } from '../stores/stores.ts'
import { openDialog } from '../ui/dialog/open-dialog.ts'

/** Where the keys go when nothing lies on top, the first that is there: the text in front, the view, the files. */
const HOMES = ['.cm-content', '[data-reading-view]', '[data-view]', '[role="tree"]']

function focusHome(covering: HTMLElement | null): void {
  if (covering) return covering.focus({ preventScroll: true })
  for (const selector of HOMES) {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
      element.checkVisibility(),
    )
    shown?.focus({ preventScroll: true })
    if (shown && document.activeElement === shown) return
  }
}

/**
 * Keeps the focus off the page itself, where keys do nothing: when what had it is gone, it goes home. Who clicks beside
 * everything may have text to select there, and is left alone.
 * @param isDrawn the whole window is there, and with it every home
 */
export function useFocusHome(
  { workspace, overlay }: Pick<Stores, 'workspace' | 'overlay'>,
  isDrawn: boolean,
): void {
  useEffect(() => {
    let isPressing = false
    let frame = 0
    let drawn: HTMLElement | null = null
    const look = (): void => {
      const hasNone = document.activeElement === null || document.activeElement === document.body
      const isSelecting = document.getSelection()?.isCollapsed === false
      const covering = openDialog()
      const isNew = covering !== null && covering !== drawn
      drawn = covering
      if (!hasNone || isPressing || isSelecting || !document.hasFocus()) return
      // It focuses what it wants to by itself, a moment after it is drawn, unless something in it has the focus.
      if (isNew) lookSoon()
      else focusHome(covering)
    }
    // A dialog that closes gives the focus back a moment later, and what comes in its place is drawn by then.
    const lookSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)))
    }
    const onFocusOut = (): void => {
      if (!isPressing) lookSoon()
    }
    const press = (): void => void (isPressing = true)
    const release = (): void => void (isPressing = false)
    const stops = [workspace.state.subscribe(lookSoon), overlay.state.subscribe(lookSoon)]
    const listeners = [
      ['focusout', onFocusOut],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
    window.addEventListener('focus', lookSoon)
    lookSoon()
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
      window.removeEventListener('focus', lookSoon)
    }
  }, [workspace, overlay, isDrawn])
}
