import type { Having, Scope } from './query-tree.ts'
import { FIELD_WORDS, HAVING_WORDS } from './words.ts'

/** What stands after the colon of a field. */
export type FieldValue =
  | 'text'
  | 'tag'
  | 'folder'
  | 'file'
  | 'path'
  | 'date'
  | 'having'
  | 'inside'
  | 'case'

export const FIELDS = {
  tag: 'tag',
  path: 'path',
  file: 'path',
  folder: 'folder',
  content: 'inside',
  line: 'inside',
  block: 'inside',
  section: 'inside',
  task: 'inside',
  'task-todo': 'inside',
  'task-done': 'inside',
  modified: 'date',
  created: 'date',
  before: 'date',
  after: 'date',
  'links-to': 'file',
  'linked-from': 'file',
  has: 'having',
  'match-case': 'case',
  'ignore-case': 'case',
} as const satisfies Record<string, FieldValue>

export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES: readonly FieldName[] = Object.keys(FIELDS).filter(isFieldName)

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}

export const isScope = (name: FieldName): name is FieldName & Scope => FIELDS[name] === 'inside'

export const HAVINGS = Object.keys(HAVING_WORDS).filter(isHaving)

function isHaving(word: string): word is Having {
  return Object.hasOwn(HAVING_WORDS, word)
}

/** By its name, of one or of several. */
export const havingOf = (word: string): Having | undefined =>
  HAVINGS.find((having) =>
    [having, `${having}s`, `${having}es`, `${having.slice(0, -1)}ies`].includes(word),
  )

/** What a field asks for, in a few words. */
export const fieldMeaning = (name: FieldName): string => FIELD_WORDS[name]
