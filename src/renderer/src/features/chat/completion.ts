/** What is being typed that could be completed: a tool's name at the start, or the note of a link. */
export interface WantedCompletion {
  readonly kind: 'tool' | 'note'
  /** What stands there so far, without `/` or `[[`. */
  readonly query: string
  /** Where it begins in the text, with `/` or `[[`. */
  readonly from: number
  readonly to: number
}

/** @param caret where the cursor is, as an offset in `text`. */
export function completionAt(text: string, caret: number): WantedCompletion | null {
  const before = text.slice(0, caret)
  const tool = /^\/([\w-]*)$/.exec(before)
  if (tool) return { kind: 'tool', query: tool[1] ?? '', from: 0, to: caret }
  const note = /\[\[([^[\]\n|#]*)$/.exec(before)
  if (!note) return null
  const rest = text.slice(caret)
  const closing = rest.startsWith(']]') ? 2 : 0
  return { kind: 'note', query: note[1] ?? '', from: note.index, to: caret + closing }
}

export function acceptCompletion(
  text: string,
  { from, to }: WantedCompletion,
  insert: string,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, from) + insert + text.slice(to), caret: from + insert.length }
}
