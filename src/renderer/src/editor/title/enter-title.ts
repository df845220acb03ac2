import { lastRowOffset } from './caret-rows.ts'

/**
 * Goes into the title that stands in what scrolls with a note, near `x` of the window in its last row; null is its end.
 * False where there is none to write in.
 */
export function enterTitle(scroller: Element | null | undefined, x: number | null): boolean {
  const field = scroller?.querySelector<HTMLTextAreaElement>('[data-title-field]')
  const likeness = field?.previousElementSibling
  if (!field || !likeness || field.readOnly) return false
  const offset = x === null ? field.value.length : lastRowOffset(likeness, x)
  field.focus()
  field.setSelectionRange(offset, offset)
  return true
}
