import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { counted } from '../../../../../shared/domain/spoken-number.ts'
import { renderKey, renderScalar } from '../../../../../shared/frontmatter/render-yaml.ts'
import { accept, putText } from '../accept.ts'
import type { CompletionKind, Offered, Trigger, TypedPlace } from '../trigger.ts'

const MOST = 20
const KEY = /^([^\s:#'"[\]{}&*!|>%@`,-][^:#'"]*?)[ \t]*:(?=[ \t]|$)/
const NAME = /^([\p{L}_][^:#'"]*)$/u
/** The value behind `name: `, of a list in brackets its last item. */
const VALUE = /^[^\s:#][^:#'"]*:[ \t]+(?:\[(?:[^[\]"']*,)?[ \t]*)?([^\s[\]"'{}|>&*!,][^[\]"',]*)?$/
const ITEM = /^[ \t]*-[ \t]+([^\s"'[{][^"']*)?$/

/** Names and values in the lines of properties, as they stand in the file. */
export const properties: CompletionKind = (at) => {
  const { state, pos, before, after } = at
  if (after.trim() !== '' && !/^[ \t]*[\],]/.test(after)) return null
  if (syntaxTree(state).resolveInner(pos, -1).name !== 'Frontmatter') return null
  const line = state.doc.lineAt(pos)
  // The lines of hyphens, and what is too long to be looked at.
  if (line.number === 1 || line.length > 300 || line.text.startsWith('---')) return null
  const name = NAME.exec(before)?.[1]
  if (name !== undefined) return nameTrigger(at, name)
  const value = VALUE.exec(before)
  if (value) return valueTrigger(at, KEY.exec(before)?.[1] ?? null, value[1] ?? '')
  const item = ITEM.exec(before)
  return item ? valueTrigger(at, nameOfList(state, line.number), item[1] ?? '') : null
}

function nameTrigger({ state, pos }: TypedPlace, typed: string): Trigger {
  const from = pos - typed.length
  return {
    from,
    sign: '',
    typed,
    async options(asker, signal) {
      const known = namesIn(state)
      const words = await asker.propertyWords(null, typed, signal)
      const options = words
        .filter(({ text }) => !known.has(text) && text !== typed)
        .slice(0, MOST)
        .map(({ text, count }) => offered(text, count, `${renderKey(text)}: `))
      return (now) => (now === typed ? options : null)
    },
  }
}

function valueTrigger({ pos }: TypedPlace, of: string | null, typed: string): Trigger | null {
  if (of === null) return null
  return {
    from: pos - typed.length,
    sign: '',
    typed,
    async options(asker, signal) {
      const words = await asker.propertyWords(of, typed, signal)
      const options = words
        .filter(({ text }) => text !== typed)
        .slice(0, MOST)
        .map(({ text, count }) => offered(text, count, renderScalar(text)))
      return (now) => (now === typed ? options : null)
    },
  }
}

/** What begins it is no sign but a word, so Enter goes on to the next line. */
const offered = (label: string, count: number, text: string): Offered => ({
  label,
  detail: counted(count, 'note'),
  waits: true,
  apply: (view, completion, from, to) => accept(view, completion, putText(from, to, text)),
})

const MOST_LINES = 500

/** The names that the note has already. */
function namesIn({ doc }: EditorState): ReadonlySet<string> {
  const names = new Set<string>()
  for (let number = 2; number <= Math.min(doc.lines, MOST_LINES); number++) {
    const { text } = doc.line(number)
    if (/^---[ \t]*$/.test(text)) break
    const name = KEY.exec(text)?.[1]
    if (name !== undefined) names.add(name)
  }
  return names
}

/** The property whose items stand in these lines. */
function nameOfList({ doc }: EditorState, number: number): string | null {
  for (let above = number - 1; above > 1 && above > number - MOST_LINES; above--) {
    const { text } = doc.line(above)
    if (/^[ \t]*(?:-[ \t]|$)/.test(text)) continue
    return KEY.exec(text)?.[1] ?? null
  }
  return null
}
