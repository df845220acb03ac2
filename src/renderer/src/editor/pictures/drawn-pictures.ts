import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { pictureAt, type WrittenPicture } from './picture-size.ts'

/** A picture that is drawn in place of its source, or behind it while somebody is at work on that. */
export interface DrawnPicture {
  readonly frame: HTMLElement
  readonly image: HTMLImageElement
  readonly written: WrittenPicture
}

/** What a picture is drawn in: on lines of its own, or among words. In a table its column says how wide it is. */
export const PICTURE_FRAMES = '.cm-live-block, .cm-live-picture:not(.cm-live-row .cm-live-picture)'

/**
 * The picture at `pos`, or on its line where it has that for itself, as far as it is on the screen; none of a table or of
 * a note that is embedded.
 */
export function drawnAt(view: EditorView, pos: number): DrawnPicture | null {
  let before: DrawnPicture | null = null
  for (const frame of view.contentDOM.querySelectorAll<HTMLElement>(PICTURE_FRAMES)) {
    const image = frame.querySelector('img')
    const written = image && writtenIn(view, frame)
    if (!image || !written) continue
    const { from, to } = isAmongWords(frame) ? written : linesOf(view.state, written)
    if (pos >= from && pos < to) return { frame, image, written }
    if (pos === to) before = { frame, image, written }
  }
  return before
}

const isAmongWords = (frame: HTMLElement): boolean => frame.matches('.cm-live-picture')

/** The picture that is drawn in `frame`, as it is written. */
export function writtenIn(view: EditorView, frame: HTMLElement): WrittenPicture | null {
  // Among words it stands behind its source, in place of its lines before it.
  return pictureAt(view.state, view.posAtDOM(frame), isAmongWords(frame) ? -1 : 1)
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
export function widestOf({ image, frame }: DrawnPicture): number {
  if (!isAmongWords(frame)) return Math.floor((image.closest('p') ?? frame).clientWidth)
  const line = frame.closest('.cm-line') ?? frame
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(line)
  return Math.floor(
    line.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
  )
}

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
