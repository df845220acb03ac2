import { parseDate } from '../../../../shared/domain/dates/date-text.ts'
import {
  type Category,
  CATEGORY_TAGS,
  ENTRY_FIELDS,
  ENTRY_STATUSES,
} from '../../../../shared/domain/entries/entry.ts'
import { updateFrontmatter } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { normaliseTag } from '../../../../main/notes/tags.ts'

/** A note that is to be an entry. */
export interface NewEntry {
  readonly category: Category
  readonly name: string
  /** Fields of the category; others, and values that are none, are left out. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  /** What was captured. */
  readonly text: string
  /** `2026-11-22` */
  readonly day: string
}

/** The whole note: frontmatter as tools.md has it, the name as its heading, and the text as it was written. */
export function entryText(entry: NewEntry): string {
  const { category, name, day } = entry
  const tags = [CATEGORY_TAGS[category], ...entry.tags].flatMap((tag) => normaliseTag(tag) ?? [])
  const frontmatter = updateFrontmatter('', {
    name,
    ...checkedFields(category, entry.fields),
    tags: [...new Set(tags)],
    created: day,
    modified: day,
  })
  const text = bodyText(entry.text)
  return `${frontmatter}\n# ${name}\n${text === '' || text === name ? '' : `\n${text}\n`}`
}

/** As it is, but for line ends, blank lines around it, and characters that would make the note a binary file. */
export const bodyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
    .replace(/^\ufeff?(?:[ \t]*\n)+/, '')
    .trimEnd()

/** What of `fields` the schema of a category has, with values that it takes; a category with a status always has one. */
export function checkedFields(
  category: Category,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const checked = ENTRY_FIELDS[category].flatMap((field): [string, unknown][] => {
    const value = Object.hasOwn(fields, field) ? checkedValue(category, field, fields[field]) : null
    if (value !== null) return [[field, value]]
    const [first] = ENTRY_STATUSES[category]
    return field === 'status' && first !== undefined ? [[field, first]] : []
  })
  return Object.fromEntries(checked)
}

const DATES = new Set(['due_date', 'last_touched'])
const LISTS = new Set(['follow_ups', 'related_people', 'related_projects'])
const MAX_ITEMS = 50

/** Null for what the field does not take. */
function checkedValue(category: Category, field: string, value: unknown): unknown {
  if (field === 'confidence')
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : null
  if (LISTS.has(field)) {
    const items = [value].flat().flatMap((item) => oneLine(item) ?? [])
    return items.length > 0 ? items.slice(0, MAX_ITEMS) : null
  }
  if (field === 'original_text') return typeof value === 'string' ? bodyText(value) : null
  const text = oneLine(value)
  if (text === null) return null
  if (field === 'status')
    return ENTRY_STATUSES[category].find((word) => word === text.toLowerCase()) ?? null
  if (DATES.has(field)) return isDate(text) ? text : null
  return text
}

/** A day of the calendar, perhaps with a time; no words, which mean something else tomorrow. */
const isDate = (text: string): boolean => /^\d/.test(text) && parseDate(text, 0) !== null

function oneLine(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = bodyText(String(value)).replace(/\s+/g, ' ').trim()
  return text === '' ? null : text
}
