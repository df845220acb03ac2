import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state'
import { hunksOf } from '../../../../shared/domain/text/text-hunks.ts'
import { toEditorText, type TextEdit } from '../../../../shared/domain/text/text-edits.ts'
import { inTurns } from './in-turns.ts'

/** The text of a file as CodeMirror holds it: every line break is one character. */
export const toDoc = (text: string): Text => Text.of(toEditorText(text).split('\n'))

/** So much is read without a rest: a few milliseconds. */
const PIECE_CHARACTERS = 256 * 1024

/** The same, with rests so that the window goes on while it reads a long text. @throws the signal's reason */
export async function toDocInTurns(text: string, signal: AbortSignal): Promise<Text> {
  let doc = Text.empty
  await inTurns(piecesOf(text), signal, (piece) => {
    doc = doc.append(toDoc(piece))
  })
  return doc
}

function* piecesOf(text: string): Generator<string> {
  let end = 0
  for (let start = 0; start < text.length; start = end) {
    end = start + PIECE_CHARACTERS
    if (text[end - 1] === '\r' && text[end] === '\n') end++
    yield text.slice(start, end)
  }
}

/** A change set as `note.save` takes it: sorted, not overlapping, against the text before all of them. */
export function toTextEdits(changes: ChangeSet): TextEdit[] {
  const edits: TextEdit[] = []
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    edits.push({ from, to, insert: inserted.toString() })
  })
  return edits
}

/**
 * A small set of changes that turns `before` into `after`: by lines, and within a changed run of lines without their
 * common start and end. A cursor outside them stays where it is, and bytes outside them stay in the file.
 */
export function changesBetween(before: Text, after: Text): ChangeSet {
  if (before.eq(after)) return ChangeSet.empty(before.length)
  const hunks = hunksOf(before.toString(), after.toString())
  const specs = hunks.map(({ from, removed, added }) => narrowed(from, removed, added))
  return ChangeSet.of(specs, before.length)
}

/** The replacement of `removed` at `from` by `added`, without what both start and end with. */
function narrowed(from: number, removed: string, added: string): ChangeSpec {
  const longest = Math.min(removed.length, added.length)
  let start = 0
  while (start < longest && removed[start] === added[start]) start++
  if (start > 0 && isHighSurrogate(removed.charCodeAt(start - 1))) start--
  let end = 0
  while (end < longest - start && removed.at(-1 - end) === added.at(-1 - end)) end++
  if (end > 0 && isLowSurrogate(removed.charCodeAt(removed.length - end))) end--
  return {
    from: from + start,
    to: from + removed.length - end,
    insert: added.slice(start, added.length - end),
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
