/** What is being typed that could be completed: a tool's name at the start, the note of a link, what to attach. */
export interface WantedCompletion {
  readonly kind: 'tool' | 'note' | 'place' | 'tag'
  /** What stands there so far, without `/`, `[[`, `@` or `#`. */
  readonly query: string
  /** Where it begins in the text, with its sign. */
  readonly from: number
  readonly to: number
}

/** @param caret where the cursor is, as an offset in `text`. */
export function completionAt(text: string, caret: number): WantedCompletion | null {
  const before = text.slice(0, caret)
  const tool = /^\/([\w-]*)$/.exec(before)
  if (tool) return { kind: 'tool', query: tool[1] ?? '', from: 0, to: caret }
  const note = /\[\[([^[\]\n|#]*)$/.exec(before)
  if (!note) return attachmentAt(before)
  const rest = text.slice(caret)
  const closing = rest.startsWith(']]') ? 2 : 0
  return { kind: 'note', query: note[1] ?? '', from: note.index, to: caret + closing }
}

/** `@` and a few words of a name, or `#` and a tag; not within a word, as in an address or a heading. */
function attachmentAt(before: string): WantedCompletion | null {
  const place = /(?<=^|\s|\()@((?:[^\s@#[\]]+(?: [^\s@#[\]]+){0,3})?)$/u.exec(before)
  const found = place ?? /(?<=^|\s|\()#([\p{L}\p{N}_/-]*)$/u.exec(before)
  if (!found) return null
  const kind = place ? 'place' : 'tag'
  return { kind, query: found[1] ?? '', from: found.index, to: before.length }
}

export function acceptCompletion(
  text: string,
  { from, to }: WantedCompletion,
  insert: string,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, from) + insert + text.slice(to), caret: from + insert.length }
}
