import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react'
import type { PointedLink } from '../stores/link-preview-store.ts'
import { useStores } from './stores-context.tsx'

/** What lets a link be previewed: by pointing at it, and by the command while it has the keyboard. */
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
    onPointerLeave: (): void => stop.current?.(),
    onFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
      linkPreview.focused = { subject, boxes: () => [...currentTarget.getClientRects()] }
    },
    onBlur(): void {
      linkPreview.focused = null
    },
  }
}
