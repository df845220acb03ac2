/**
 * One replacement in an editor's coordinates: offsets in UTF-16 units of the text as the editor holds it,
 * that is with `\n` for every line break. The byte order mark counts as one character, as in the file.
 */
export type TextEdit = { readonly from: number; readonly to: number; readonly insert: string }

/** The text as an editor holds it: every line break is `\n`. */
export const toEditorText = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The line ending that most lines of `text` have; `\n` when it has none. */
export function mainLineEnding(text: string): '\n' | '\r\n' | '\r' {
  const crlf = text.match(/\r\n/g)?.length ?? 0
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf
  const cr = (text.match(/\r/g)?.length ?? 0) - crlf
  if (crlf > lf && crlf >= cr) return '\r\n'
  return cr > lf ? '\r' : '\n'
}

/**
 * Applies edits made in an editor to the text as it is on disk, so that every character outside them stays: mixed
 * line endings too. New line breaks get the file's main line ending.
 * @param edits sorted by `from`, not overlapping, all against the same text (CodeMirror's `ChangeSet` order).
 * @throws RangeError when the edits do not fit the text.
 */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnding = mainLineEnding(text)
  const toOffset = createOffsetMap(text)
  let result = ''
  let done = 0
  let editorDone = 0
  for (const { from, to, insert } of edits) {
    if (from < editorDone || to < from) throw new RangeError('Edits overlap or are not sorted.')
    result = join(result, text.slice(done, toOffset(from)))
    result = join(result, insert.replace(/\r\n?|\n/g, lineEnding))
    done = toOffset(to)
    editorDone = to
  }
  return join(result, text.slice(done))
}

/** A lone `\r` and a lone `\n` that an edit brings together would read as one line break: then `\r` becomes `\n`. */
function join(before: string, after: string): string {
  if (!before.endsWith('\r') || !after.startsWith('\n')) return before + after
  return before.replace(/\r+$/, (run) => '\n'.repeat(run.length)) + after
}

/** Maps an editor offset to an offset in `text`; calls must not go back more than within one edit. */
function createOffsetMap(text: string): (editorOffset: number) => number {
  if (!text.includes('\r\n')) {
    return (editorOffset) => {
      if (editorOffset > text.length)
        throw new RangeError('An edit lies behind the end of the text.')
      return editorOffset
    }
  }
  let editorPosition = 0
  let position = 0
  return (editorOffset) => {
    if (editorOffset < editorPosition) throw new RangeError('Edits are not sorted.')
    while (editorPosition < editorOffset) {
      if (position >= text.length) throw new RangeError('An edit lies behind the end of the text.')
      position += text[position] === '\r' && text[position + 1] === '\n' ? 2 : 1
      editorPosition++
    }
    return position
  }
}
