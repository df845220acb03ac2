import { lexQuery, type QueryToken } from './lex-query.ts'
import { quoted, quotedIfNeeded } from './print-query.ts'
import { FIELD_NAMES, type FieldName, FIELDS, fieldMeaning, HAVINGS } from './query-fields.ts'
import type { Place } from './query-tree.ts'
import { DATE_SUGGESTIONS, HAVING_WORDS } from './words.ts'

export type CompletionKind =
  | 'field'
  | 'tag'
  | 'folder'
  | 'file'
  | 'path'
  | 'date'
  | 'has'
  | 'property'
  | 'property-value'

/** What may be completed at a place. It replaces what stands from `from` to `to`. */
export interface QueryCompletion extends Place {
  readonly kind: CompletionKind
  /** What is written of it up to the cursor, without marks: what the vault's values are looked up by. */
  readonly typed: string
  /** Whose value it is, for `property-value`. */
  readonly property: string | null
  /** What is known without the vault: fields, dates, what a note may have. The caller looks up the rest by `kind`. */
  readonly options: readonly CompletionOption[]
}

export interface CompletionOption {
  /** As it is put in: see `insertedValue`. */
  readonly inserted: string
  readonly label: string
  readonly detail: string
}

/** Null where nothing but words can stand. */
export function completionsAt(text: string, cursor: number): QueryCompletion | null {
  const tokens = lexQuery(text)
  const index = tokens.findIndex(({ from, to }) => from < cursor && cursor <= to)
  const token = tokens[index]
  if (!token) return null
  const before = tokens[index - 1]
  switch (token.type) {
    case 'word':
      return wordCompletion(token, { text, cursor, field: fieldOf(tokens, index) })
    case 'tag':
    case 'phrase': {
      const field = fieldOf(tokens, index)
      const typed = text.slice(token.from, cursor).replace(/^["#]/, '').replace(/"$/, '')
      if (token.type === 'tag' && (field === null || 'name' in field))
        return completion('tag', token, typed)
      return field && valueCompletion(field, token, typed)
    }
    case 'field':
      // After the colon: all values there are.
      return cursor === token.to && token.isEmpty
        ? valueCompletion({ name: token.name }, { from: cursor, to: cursor }, '')
        : fieldCompletion(token, text.slice(token.from, cursor), text)
    case 'property': {
      if (token.hasValue && cursor === token.to)
        return completion('property-value', { from: cursor, to: cursor }, '', token.name)
      const place = { from: token.from + 1, to: token.hasValue ? token.to - 1 : token.to }
      const typed = text.slice(place.from, cursor).trimStart().replace(/^"/, '')
      return completion('property', place, typed)
    }
    case 'comparison': {
      const from =
        token.from + text.slice(token.from, token.to).indexOf(token.sign) + token.sign.length
      const place = { from, to: token.to }
      return before?.type === 'property' && cursor >= from
        ? completion('date', place, text.slice(from, cursor).trim())
        : null
    }
    default:
      return null
  }
}

type Field = { readonly name: FieldName } | { readonly property: string }

/** The field or property whose value stands at a token. */
function fieldOf(tokens: readonly QueryToken[], index: number): Field | null {
  let depth = 0
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token?.type === 'close') depth++
    if (token?.type === 'open') depth--
    if (token?.type === 'property-end') return null
    if (token?.type === 'property') return token.hasValue ? { property: token.name } : null
    const isOpen = depth < 0 || (depth === 0 && at === index - 1)
    if (token?.type === 'field' && !token.isEmpty && isOpen) return { name: token.name }
  }
  return null
}

function wordCompletion(
  token: Place,
  {
    text,
    cursor,
    field,
  }: { readonly text: string; readonly cursor: number; readonly field: Field | null },
): QueryCompletion | null {
  const typed = text.slice(token.from, cursor)
  const isValue = field !== null && ('property' in field || !isText(field.name))
  if (isValue) return valueCompletion(field, token, typed)
  if (typed.startsWith('#')) return completion('tag', token, typed.slice(1))
  if (typed === '[') return completion('property', { from: token.from + 1, to: token.to }, '')
  return field === null ? fieldCompletion(token, typed, text) : null
}

const isText = (name: FieldName): boolean => FIELDS[name] === 'inside' || FIELDS[name] === 'case'

function fieldCompletion(place: Place, typed: string, text: string): QueryCompletion | null {
  const wanted = typed.toLowerCase()
  if (!/^[a-z-]+:?$/.test(wanted)) return null
  const options = FIELD_NAMES.filter((name) => `${name}:`.startsWith(wanted)).map((name) => ({
    inserted: `${name}:`,
    label: `${name}:`,
    detail: fieldMeaning(name),
  }))
  const to = text[place.to] === ':' ? place.to + 1 : place.to
  return options.length === 0
    ? null
    : { kind: 'field', from: place.from, to, typed, property: null, options }
}

function valueCompletion(field: Field, place: Place, typed: string): QueryCompletion | null {
  if ('property' in field) return completion('property-value', place, typed, field.property)
  const kind = FIELDS[field.name]
  switch (kind) {
    case 'inside':
    case 'case':
      return null
    case 'having':
      return completion('has', place, typed)
    case 'path':
      return completion(field.name === 'file' ? 'file' : 'path', place, typed)
    case 'tag':
      return completion(kind, place, typed.replace(/^#/, ''))
    case 'date': {
      // Of a comparison, what stands after its sign.
      const sign = /^[<>]=?|^=/.exec(typed)?.[0] ?? ''
      return completion(
        kind,
        { ...place, from: place.from + sign.length },
        typed.slice(sign.length),
      )
    }
    case 'file':
    case 'folder':
      return completion(kind, place, typed)
  }
}

function completion(
  kind: CompletionKind,
  { from, to }: Place,
  typed: string,
  property: string | null = null,
): QueryCompletion {
  return { kind, from, to, typed, property, options: optionsOf(kind, typed.toLowerCase()) }
}

function optionsOf(kind: CompletionKind, typed: string): CompletionOption[] {
  if (kind === 'has')
    return HAVINGS.filter((having) => having.startsWith(typed)).map((having) => ({
      inserted: having,
      label: having,
      detail: HAVING_WORDS[having],
    }))
  if (kind === 'date')
    return DATE_SUGGESTIONS.filter((words) => words.startsWith(typed)).map((words) => ({
      inserted: insertedValue(kind, words),
      label: words,
      detail: '',
    }))
  return []
}

/** A value of the vault as it is put in, in quotation marks where it needs them. */
export function insertedValue(kind: CompletionKind, value: string): string {
  switch (kind) {
    case 'tag':
      return value.startsWith('#') ? value : `#${value}`
    case 'property':
      return /["[\]:]/.test(value) ? quoted(value) : value
    case 'date':
      return value.replaceAll(' ', '-')
    default:
      return quotedIfNeeded(value)
  }
}
