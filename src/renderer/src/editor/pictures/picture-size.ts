import { isolateHistory } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isImageFile } from '../../markdown/embedded-file.ts'

/** A picture as it is written, by positions in the document. */
export interface WrittenPicture {
  readonly from: number
  readonly to: number
  /** What it shows: an address, or the name of a file. */
  readonly target: string
  /** What is said of it, with its size: between the brackets, of an embed behind its first bar. */
  readonly label: string
  /** Where that stands; of an embed that says nothing, where its first bar would be. */
  readonly labelFrom: number
  readonly isEmbed: boolean
}

/**
 * The picture that ends, begins or goes on at `pos`; null for one that is defined elsewhere, and for anything else.
 * @param nearer which is meant where one begins at the end of another
 */
export function pictureAt(
  state: EditorState,
  pos: number,
  nearer: 1 | -1 = 1,
): WrittenPicture | null {
  for (const side of [nearer, nearer === 1 ? -1 : 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, side)
    for (; node; node = node.parent) {
      if (node.name === 'Image') return inlinePicture(state, node)
      if (node.name === 'Embed') return embeddedPicture(state, node)
    }
  }
  return null
}

function inlinePicture({ doc }: EditorState, node: SyntaxNode): WrittenPicture | null {
  const [open, close] = node.getChildren('LinkMark')
  if (!open || !close || doc.sliceString(close.from, close.from + 2) !== '](') return null
  const address = node.getChild('URL')
  return {
    from: node.from,
    to: node.to,
    target: address ? doc.sliceString(address.from, address.to) : '',
    label: doc.sliceString(open.to, close.from),
    labelFrom: open.to,
    isEmbed: false,
  }
}

function embeddedPicture({ doc }: EditorState, node: SyntaxNode): WrittenPicture | null {
  const file = node.getChild('WikilinkTarget')
  const alias = node.getChild('WikilinkAlias')
  if (!file) return null
  const target = doc.sliceString(file.from, file.to).split('#')[0] ?? ''
  if (!isImageFile(target.trim())) return null
  return {
    from: node.from,
    to: node.to,
    target,
    label: alias ? doc.sliceString(alias.from, alias.to) : '',
    labelFrom: alias ? alias.from : file.to,
    isEmbed: true,
  }
}

/** `420` or `420x300` as the last part of what is said of a picture, with the bar in front. */
const SIZE = /(?:^|\|)(\s*)(\d{1,4})(?:x(\d{1,4}))?\s*$/
const MOST_PIXELS = 9999

/**
 * Gives a picture another width, in px, in its own notation; where its height is written too it follows. Null takes the
 * size away. Nothing else of the text changes, and one undo takes it back.
 * @returns null where the width is that already
 */
export function withWidth(
  state: EditorState,
  picture: WrittenPicture,
  width: number | null,
): TransactionSpec | null {
  const edit = width === null ? removedSize(state, picture) : writtenSize(state, picture, width)
  return edit
    ? { changes: edit, annotations: isolateHistory.of('full'), userEvent: 'input.picture' }
    : null
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

function writtenSize(state: EditorState, picture: WrittenPicture, wanted: number): Edit | null {
  const { label, labelFrom, to, isEmbed } = picture
  const width = Math.min(MOST_PIXELS, Math.max(1, Math.round(wanted)))
  const size = SIZE.exec(label)
  if (!size) {
    // Behind an embed's target, or the bar that stands there with nothing behind it.
    const end = isEmbed ? to - 2 : labelFrom + label.length
    const before = state.doc.sliceString(end - 1, end)
    const hasBar = isEmbed && label === '' && before === '|'
    // It would be taken for a part of the bar.
    const space = isEmbed && before === '\\' ? ' ' : ''
    return { from: end, to: end, insert: `${hasBar ? '' : `${space}|`}${width}` }
  }
  const [, blanks = '', before = '', height] = size
  if (Number(before) === width) return null
  const from = labelFrom + size.index + (label[size.index] === '|' ? 1 : 0) + blanks.length
  const end = from + before.length + (height === undefined ? 0 : 1 + height.length)
  return {
    from,
    to: end,
    insert: height === undefined ? `${width}` : `${width}x${followed(height, before, width)}`,
  }
}

function followed(height: string, before: string, width: number): number {
  if (Number(before) === 0) return Number(height)
  const next = Math.round((Number(height) * width) / Number(before))
  return Math.min(MOST_PIXELS, Math.max(1, next))
}

function removedSize(state: EditorState, picture: WrittenPicture): Edit | null {
  const { label, labelFrom, to, isEmbed } = picture
  const size = SIZE.exec(label)
  if (!size) return null
  const slashes = /\\*$/.exec(label.slice(0, size.index))?.[0].length ?? 0
  const isEscaped = isEmbed ? slashes > 0 : slashes % 2 === 1
  const rest = label.slice(0, size.index - (isEscaped ? 1 : 0))
  const end = isEmbed ? to - 2 : labelFrom + label.length
  // What is left would be read as a size itself.
  if (SIZE.test(rest)) return { from: labelFrom + size.index + 1, to: end, insert: '' }
  const from = labelFrom + size.index
  const bar = state.doc.sliceString(from - 2, from)
  const isAll = rest === '' && isEmbed && label[0] !== '|'
  if (isAll) return { from: from - (bar === '\\|' ? 2 : 1), to: end, insert: '' }
  return { from: labelFrom + rest.length, to: end, insert: '' }
}
