import { useEffect } from 'react'
import type { Stores } from '../stores/stores.ts'
import { openDialog } from '../ui/dialog/open-dialog.ts'

/** Where the keys go when nothing lies on top, the first that is there: the text in front, the view, the files. */
const HOMES = [
  '.cm-content',
  '[data-reading-view]',
  '[data-file-view]',
  '[data-view]',
  '[role="tree"]',
]
/** Nothing is done by these alone. */
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

function focusHome(covering: HTMLElement | null): void {
  if (covering) return covering.focus({ preventScroll: true })
  const all = [...HOMES.map((selector) => `[data-front] ${selector}`), ...HOMES]
  for (const selector of all) {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
      element.checkVisibility(),
    )
    shown?.focus({ preventScroll: true })
    if (shown && document.activeElement === shown) return
  }
}

/** What is chosen in a text that is hidden now is nothing that a person could be at. */
function showsSelection(): boolean {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return false
  const { anchorNode } = selection
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
  return element?.checkVisibility() ?? false
}

/**
 * Keeps the focus off the page itself, where keys do nothing: when what had it is gone, it goes home. Who clicks beside
 * everything may have text to select there, and is left alone. What the person does is told to the workspace, so that a
 * file that is drawn late takes nothing from who is elsewhere by then.
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
      const covering = openDialog()
      const isNew = covering !== null && covering !== drawn
      drawn = covering
      if (!hasNone || isPressing || showsSelection() || !document.hasFocus()) return
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
    const press = ({ timeStamp }: Event): void => {
      isPressing = true
      workspace.act(timeStamp)
    }
    const onKeyDown = ({ repeat, key, timeStamp }: KeyboardEvent): void => {
      if (!repeat && !MODIFIERS.includes(key)) workspace.act(timeStamp)
    }
    const release = (): void => void (isPressing = false)
    const stops = [workspace.state.subscribe(lookSoon), overlay.state.subscribe(lookSoon)]
    const listeners = [
      ['focusout', onFocusOut],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
    document.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('focus', lookSoon)
    lookSoon()
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
      document.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('focus', lookSoon)
    }
  }, [workspace, overlay, isDrawn])
}
