import { folderOf } from '../../../shared/domain/vault-path.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import {
  completionsAt,
  insertedValue,
  type CompletionKind,
  type CompletionOption,
  type QueryCompletion,
} from '../../../shared/query/query-completions.ts'
import { useCall } from '../connection/use-call.ts'

/** One thing that may stand at the cursor, and where it goes. */
export interface Completion extends CompletionOption {
  readonly kind: CompletionKind
  readonly from: number
  readonly to: number
}

const MOST = 12
/** A single letter begins nearly every word. */
const FEWEST_LETTERS_OF_A_FIELD = 2

/** What may stand at the cursor of a query, best first; nothing while the vault is asked. */
export function useCompletions(text: string, cursor: number): readonly Completion[] {
  const at = completionsAt(text, cursor)
  const typed = at?.typed ?? ''
  const isOf = (...kinds: readonly CompletionKind[]): boolean =>
    at !== null && kinds.includes(at.kind)
  const tags = useCall('tag.list', isOf('tag') ? {} : null)
  const folders = useCall('vault.folders', isOf('folder', 'path') ? {} : null)
  const names = useCall('note.names', isOf('file') ? { query: typed, limit: MOST } : null)
  const words = useCall(
    'property.words',
    isOf('property', 'property-value')
      ? { of: at?.property ?? null, query: typed.slice(0, 200), limit: MOST }
      : null,
  )
  if (at === null) return []
  const place = { kind: at.kind, from: at.from, to: at.to }
  const option = (label: string, value: string, detail: string): Completion => ({
    ...place,
    label,
    inserted: insertedValue(at.kind, value),
    detail,
  })
  switch (at.kind) {
    case 'field':
      return typed.length < FEWEST_LETTERS_OF_A_FIELD
        ? []
        : at.options.map((one) => ({ ...one, ...place }))
    case 'date':
    case 'has':
      return at.options.map((one) => ({ ...one, ...place }))
    case 'tag':
      return fitting(tags.data ?? [], ({ tag }) => tag, at).map(({ tag, count }) =>
        option(`#${tag}`, tag, spokenNumber(count)),
      )
    case 'folder':
    case 'path':
      return fitting(folders.data ?? [], (folder) => folder, at).map((folder) =>
        option(folder, folder, ''),
      )
    case 'file':
      return (names.data ?? []).map(({ linkText, path }) =>
        option(linkText, linkText, folderOf(path)),
      )
    case 'property':
    case 'property-value':
      return (words.data ?? []).map(({ text: word, count }) =>
        option(word, word, spokenNumber(count)),
      )
  }
}

/** Those that begin with what was typed, then those that have it somewhere; not what stands there already alone. */
function fitting<T>(
  all: readonly T[],
  textOf: (one: T) => string,
  { typed }: QueryCompletion,
): readonly T[] {
  const wanted = typed.toLowerCase()
  const ranked = all.flatMap((one) => {
    const at = textOf(one).toLowerCase().indexOf(wanted)
    return at < 0 ? [] : [{ one, rank: at === 0 ? 0 : 1 }]
  })
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, MOST)
  const [only] = sorted
  return sorted.length === 1 && only && textOf(only.one).toLowerCase() === wanted
    ? []
    : sorted.map(({ one }) => one)
}

/** The text with it put in, and where the cursor goes: behind it, and on to the next word where it is whole. */
export function completed(
  text: string,
  { kind, from, to, inserted }: Completion,
): { readonly text: string; readonly cursor: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const isProperty = kind === 'property' || kind === 'property-value'
  const closes = isProperty && !/^\s*[\]:]/.test(after) ? ']' : ''
  const isWhole = kind !== 'field' && !isProperty && after === ''
  const put = `${inserted}${closes}${isWhole ? ' ' : ''}`
  // Behind the name of a property its value may come; behind its value nothing.
  const isName = kind === 'property'
  const end = before.length + put.length - (isName && closes ? 1 : 0)
  return { text: `${before}${put}${after}`, cursor: end }
}
