import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { pictureAt, type WrittenPicture } from './picture-size.ts'

/** A picture that is drawn in place of its lines, or below them while somebody is at work on them. */
export interface DrawnPicture {
  readonly frame: HTMLElement
  readonly image: HTMLImageElement
  readonly written: WrittenPicture
}

/** The picture on the lines of `pos`, as far as it is on the screen; none of a table or of a note that is embedded. */
export function drawnAt(view: EditorView, pos: number): DrawnPicture | null {
  for (const frame of view.contentDOM.querySelectorAll<HTMLElement>('.cm-live-block')) {
    const image = frame.querySelector('img')
    const written = image && pictureAt(view.state, view.posAtDOM(frame))
    if (!image || !written) continue
    const { from, to } = linesOf(view.state, written)
    if (pos >= from && pos <= to) return { frame, image, written }
  }
  return null
}

/** The whole lines on which a picture stands. */
export const linesOf = (
  { doc }: EditorState,
  { from, to }: Pick<WrittenPicture, 'from' | 'to'>,
): { readonly from: number; readonly to: number } => ({
  from: doc.lineAt(from).from,
  to: doc.lineAt(to).to,
})

/** How wide it is on the screen, in whole px. */
export const shownWidth = ({ image }: DrawnPicture): number =>
  Math.round(image.getBoundingClientRect().width)

/** How wide it can be: as the text round it. */
export const widestOf = ({ image, frame }: DrawnPicture): number =>
  Math.floor((image.closest('p') ?? frame).clientWidth)

/** Of what is left to be seen of a picture whose source is open, in px: less has no room for the handle. */
const LEAST_SEEN_PX = 16

/** The lower corner at the end of its line, in px from the start of what scrolls; null for what is not to be seen. */
export function cornerOf(
  view: EditorView,
  { image, frame }: DrawnPicture,
): { readonly x: number; readonly y: number; readonly isRtl: boolean } | null {
  const own = image.getBoundingClientRect()
  const bottom = Math.min(own.bottom, frame.getBoundingClientRect().bottom)
  if (!image.complete || own.width < 1 || bottom - own.top < LEAST_SEEN_PX) return null
  const { scrollDOM } = view
  const outer = scrollDOM.getBoundingClientRect()
  const isRtl = getComputedStyle(image).direction === 'rtl'
  return {
    x: (isRtl ? own.left : own.right) - outer.left - scrollDOM.clientLeft + scrollDOM.scrollLeft,
    y: bottom - outer.top - scrollDOM.clientTop + scrollDOM.scrollTop,
    isRtl,
  }
}

/** Leaves the width that was tried on the screen until the picture is drawn as it is written now. */
export function keepUntilDrawn(image: HTMLImageElement): void {
  if (image.style.width === '') return
  const observer = new MutationObserver(() => {
    observer.disconnect()
    image.style.width = ''
  })
  observer.observe(image, { attributeFilter: ['width', 'height'] })
}
