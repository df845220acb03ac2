import { useEffect, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import type { PointedLink } from '../stores/link-preview-store.ts'
import { useStores } from './stores-context.tsx'

/**
 * What lets a link be previewed, by pointing at it or by the command while it has the keyboard, and shows by a right
 * click what can be done with it.
 */
export function useLinkPreview(subject: PointedLink['subject'], needsKey = false) {
  const { linkPreview } = useStores()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return {
    onPointerEnter(event: PointerEvent<HTMLElement>): void {
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      const { currentTarget } = event
      stop.current = linkPreview.point({
        subject,
        boxes: () => [...currentTarget.getClientRects()],
        at: { x: event.clientX, y: event.clientY },
        needsKey,
        hasKey: event.ctrlKey || event.metaKey,
      })
    },
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      event.preventDefault()
      event.stopPropagation()
      const { currentTarget } = event
      const box = currentTarget.getBoundingClientRect()
      const isByKey = event.clientX === 0 && event.clientY === 0
      linkPreview.openMenu({
        subject,
        boxes: () => [...currentTarget.getClientRects()],
        at: isByKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY },
      })
    },
    onPointerLeave: (): void => stop.current?.(),
    onFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
      linkPreview.focus({ subject, boxes: () => [...currentTarget.getClientRects()] })
    },
    onBlur(): void {
      linkPreview.focus(null)
    },
  }
}
