import type { MenuText } from '../../stores/text-menu-store.ts'
import { TEXT_MENU_REFUSALS } from './words.ts'

/** No more of what is selected goes into the label of an item. In characters. */
export const LONGEST_CHOSEN = 100

/** What a menu can do with a text that is drawn, and not written where it stands. */
export function pageText(
  page: Element,
  { refuse }: { readonly refuse: (text: string) => void },
): MenuText {
  const selection = getSelection()
  const range =
    selection && selection.rangeCount > 0 && !selection.isCollapsed
      ? selection.getRangeAt(0).cloneRange()
      : null
  const isHere = range !== null && range.intersectsNode(page)
  const choose = (): void => {
    if (!isHere) return
    selection?.removeAllRanges()
    selection?.addRange(range)
  }
  return {
    chosen: isHere ? range.toString().slice(0, LONGEST_CHOSEN) : '',
    isSelected: isHere,
    choose,
    focus: choose,
    copy() {
      choose()
      if (!document.execCommand('copy')) refuse(TEXT_MENU_REFUSALS.notCopied)
    },
    selectAll: () => selection?.selectAllChildren(page),
    writing: null,
  }
}
