import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import type { ShownPreview } from '../../stores/link-preview-store.ts'
import { isIn, isOnTheWay, type Point } from './on-the-way.ts'

/** So long a pointer may be beside the link and the card: on its way, or by mistake. */
const GRACE_MS = 250
/** So long it may be on its way without getting there. */
const LONGEST_WAY_MS = 1000

/**
 * Closes a preview when its pointer has left the link and the card, when the text is gone on with, scrolled or left, and
 * by Esc. A pinned one goes by an Esc in it alone.
 */
export function useLeaving({
  preview: { boxes, isPinned, isByKey },
  card,
  close,
}: {
  readonly preview: ShownPreview
  readonly card: RefObject<HTMLElement | null>
  readonly close: () => void
}): void {
  const { workspace } = useStores()
  const leave = useEffectEvent(close)

  useEffect(() => {
    const holdsFocus = (): boolean => card.current?.contains(document.activeElement) ?? false
    const isOutside = ({ target }: Event): boolean =>
      !(target instanceof Node && card.current?.contains(target))
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing) return
      if (event.key === 'Escape') {
        if (isPinned && !holdsFocus()) return
        event.preventDefault()
        event.stopImmediatePropagation()
        leave()
      } else if (!isPinned && isOutside(event) && isTyped(event)) leave()
    }
    window.addEventListener('keydown', onKeyDown, true)
    if (isPinned) return () => window.removeEventListener('keydown', onKeyDown, true)

    const onElsewhere = (event: Event): void => {
      if (isOutside(event)) leave()
    }
    const ELSEWHERE = ['scroll', 'beforeinput', 'paste', 'cut', 'compositionstart'] as const
    for (const type of ELSEWHERE) window.addEventListener(type, onElsewhere, true)
    const stopWatching = workspace.state.subscribe((now, then) => {
      if (now.tabs.active !== then.tabs.active || now.place !== then.place) leave()
    })
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      for (const type of ELSEWHERE) window.removeEventListener(type, onElsewhere, true)
      stopWatching()
    }
  }, [isPinned, card, workspace])

  useEffect(() => {
    if (isPinned || isByKey) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let waits = 0
    const first = boxes[0]
    let start: Point = first ? { x: first.left, y: first.bottom } : { x: 0, y: 0 }
    const wait = (ms: number): void => {
      if (timer !== undefined && waits === ms) return
      clearTimeout(timer)
      waits = ms
      timer = setTimeout(() => leave(), ms)
    }
    const onMove = ({ clientX: x, clientY: y, target }: PointerEvent): void => {
      const at = { x, y }
      const isOnLink = boxes.some((box) => isIn(at, box))
      const inCard = target instanceof Node && card.current?.contains(target)
      if (isOnLink) start = at
      if (isOnLink || inCard) {
        clearTimeout(timer)
        timer = undefined
        return
      }
      const box = card.current?.getBoundingClientRect()
      wait(box && isOnTheWay(start, at, box) ? LONGEST_WAY_MS : GRACE_MS)
    }
    const onLeave = (): void => wait(GRACE_MS)
    window.addEventListener('pointermove', onMove)
    document.documentElement.addEventListener('pointerleave', onLeave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', onLeave)
    }
  }, [boxes, isPinned, isByKey, card])
}

/** Not a key that is only held, nor one of a command. */
const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'].includes(key)
