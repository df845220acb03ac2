import type { EditorView } from '@codemirror/view'
import type { BlockHosts } from '../live/blocks/block-hosts.ts'
import { drawnAt, keepUntilDrawn, linesOf, shownWidth, widestOf } from './drawn-pictures.ts'
import { pictureAt, withWidth } from './picture-size.ts'

export const NARROWEST_PX = 40

/** Another width for a picture, which is only shown until it is taken. */
export interface WidthTrial {
  /** In px; null while none is tried. */
  width(): number | null
  /** What the picture had when it began. */
  start(): number
  begin(): void
  /** Not below 40 px, and not above the width of the text. */
  show(width: number): void
  /** Shows it on what is drawn now, which may have come since. */
  draw(): void
  /** Writes it where it is another one, by one change; or gives it back. */
  end(isTaken: boolean): void
  /** Takes the size out of the text. */
  clear(): void
}

/**
 * @param place where in the note the picture is that it is about; null for none
 * @param onChange after each step
 */
export function createWidthTrial(
  view: EditorView,
  hosts: BlockHosts,
  place: () => number | null,
  onChange: () => void,
): WidthTrial {
  let tried: { readonly start: number; readonly width: number; readonly widest: number } | null =
    null
  /** It is not there for a moment while its source is opened or closed. */
  const drawn = () => {
    const pos = place()
    return pos === null ? null : drawnAt(view, pos)
  }

  /** @returns false where nothing was to be written */
  function write(width: number | null): boolean {
    const pos = place()
    const written = pos === null ? null : pictureAt(view.state, pos)
    const spec = written && !view.state.readOnly ? withWidth(view.state, written, width) : null
    if (!written || !spec) return false
    const picture = drawn()
    const transaction = view.state.update(spec)
    if (width !== null && picture) {
      // Its place stays as high as it is, also where its source is opened before it is drawn again.
      const { from, to } = linesOf(view.state, written)
      const room = hosts.roomOf(view.state.sliceDoc(from, to))
      const { height } = picture.frame.getBoundingClientRect()
      const source = transaction.state.sliceDoc(from, transaction.changes.mapPos(to, 1))
      if (room) hosts.measured(source, { ...room, height })
    }
    if (picture) keepUntilDrawn(picture.image)
    view.dispatch(transaction)
    return true
  }

  const draw = (): void => {
    const image = drawn()?.image
    if (image && tried && tried.width !== tried.start) image.style.width = `${tried.width}px`
  }

  return {
    width: () => tried?.width ?? null,
    start: () => tried?.start ?? 0,
    begin() {
      const picture = drawn()
      if (!picture) return
      const start = shownWidth(picture)
      tried = { start, width: start, widest: Math.max(NARROWEST_PX, widestOf(picture)) }
    },
    show(wanted) {
      if (!tried) return
      const { start, widest } = tried
      // Back where it began it is as it was, also where that is less or more than can be tried.
      const isBack = wanted === start
      const width = isBack ? start : Math.round(Math.min(widest, Math.max(NARROWEST_PX, wanted)))
      const picture = drawn()
      if (picture) picture.image.style.width = `${width}px`
      tried = { ...tried, width }
      onChange()
    },
    draw,
    end(isTaken) {
      if (!tried) return
      const { width, start } = tried
      tried = null
      const isWritten = isTaken && width !== start && write(width)
      const picture = drawn()
      if (picture && !isWritten) picture.image.style.width = ''
      onChange()
    },
    clear: () => void write(null),
  }
}
