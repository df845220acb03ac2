import { redact } from '../platform/logger.ts'
import { createSecretRedactor } from '../platform/secret-redactor.ts'
import { sha256 } from '../platform/sha256.ts'

/**
 * Arguments whose text is a name, a date or what was looked for, and not the text of a note. Whatever is not in this
 * list is recorded as its hash and length: a new tool is private until somebody decides otherwise.
 */
const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'path',
  'new_path',
  'folder',
  'query',
  'tags',
  'match',
  'date',
  'date_after',
  'date_before',
  'changeId',
  'groupId',
  'turnId',
])
const PLAIN_CHARACTERS = 200
const MAX_DEPTH = 6
const MAX_ITEMS = 50
const MAX_JSON_CHARACTERS = 8_000

/** Stands for text that is not in the log. */
export interface TextMark {
  readonly sha256: string
  readonly chars: number
}

/**
 * The arguments as they may be in a log (reliability.md 3.5): numbers, names and short words as they are, all other
 * text as its hash and length, at most 8,000 characters of JSON altogether.
 * @param secrets exact values that must not stand in it anywhere
 */
export function redactArguments(input: unknown, secrets: readonly string[]): unknown {
  const redacted = redactValue(input, { field: '', depth: 0, safe: redactor(secrets) })
  const json = JSON.stringify(redacted) ?? 'null'
  return json.length > MAX_JSON_CHARACTERS ? markOf(json) : redacted
}

/** A sentence as it may be in a log: no secret, no longer than 300 characters. */
export function redactSentence(text: string, secrets: readonly string[]): string {
  return redactor(secrets)(text).slice(0, 300).toWellFormed()
}

interface Place {
  /** Of the object that the value is in. */
  readonly field: string
  readonly depth: number
  /** The text without secrets. */
  readonly safe: (text: string) => string
}

function redactValue(value: unknown, place: Place): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const isPlain = PLAIN_FIELDS.has(place.field) && value.length <= PLAIN_CHARACTERS
    return isPlain ? place.safe(value) : markOf(value)
  }
  if (typeof value !== 'object') return null
  const depth = place.depth + 1
  if (depth > MAX_DEPTH) return markOf(JSON.stringify(value))
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redactValue(item, { ...place, depth }))
    return value.length > MAX_ITEMS ? [...items, { more: value.length - MAX_ITEMS }] : items
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([field, item]) => [
        place.safe(field.slice(0, 100).toWellFormed()),
        redactValue(item, { ...place, field, depth }),
      ]),
  )
}

const markOf = (text: string): TextMark => ({ sha256: sha256(text), chars: text.length })

/** The exact values, however short, and what looks like a key. */
function redactor(secrets: readonly string[]): (text: string) => string {
  const exact = createSecretRedactor(secrets, { withShort: true })
  return (text) => redact(exact.text(text)).toWellFormed()
}
