import type { MouseEvent } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import { NO_WORD } from '../../stores/text-menu-store.ts'
import { pageText } from './page-text.ts'

/** Shows the menu of a page that is read; with Shift, and on a touch, the system's is left. */
export function usePageMenu(): (event: MouseEvent<HTMLElement>) => void {
  const { textMenu, toasts } = useStores()
  return (event) => {
    const { currentTarget, nativeEvent, clientX, clientY } = event
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    const isField = event.target instanceof Element && event.target.closest('input, textarea')
    if (event.defaultPrevented || event.shiftKey || isTouch || isField) return
    event.preventDefault()
    const refuse = (text: string): void => toasts.show(text, { tone: 'problem' })
    textMenu.show({
      at: { x: clientX, y: clientY },
      text: pageText(currentTarget, { refuse }),
      word: NO_WORD,
      link: null,
    })
  }
}
