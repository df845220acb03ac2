import {
  type Category,
  CATEGORY_TAGS,
  ENTRY_STATUSES,
} from '../../../../shared/domain/entries/entry.ts'
import { readFrontmatter } from '../../../../main/notes/frontmatter/frontmatter.ts'
import { updateFrontmatter } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { checkedFields } from './entry-text.ts'
import { bodyOf, withoutHeading } from './inbox-note.ts'

type Data = Readonly<Record<string, unknown>>

export interface Transformation {
  /** Null for a note that was no entry yet. */
  readonly from: Category | null
  readonly to: Category
  /** What it is called, where it does not say so itself. */
  readonly name: string
  /** `2026-11-22` */
  readonly day: string
  /** What is known of it in its new category; what the note says itself counts for more. */
  readonly fields?: Data
}

/** Where a word has no counterpart, what it was before. */
const EARLIER_STATUS = 'original_status'
/** What says in a sentence who or what it is. */
const SUMMARIES: Readonly<Partial<Record<Category, string>>> = {
  people: 'context',
  ideas: 'one_liner',
  inbox: 'original_text',
}
const MAX_SUMMARY = 200

/**
 * The text of an entry that becomes one of another category: what its new schema needs is added, everything that it
 * says stays, with its own words for the state where the new ones differ (`original_status`). The tag of the category
 * and `modified` change; every other byte stays.
 * @throws LatentError `invalid_input` when its frontmatter cannot be changed without touching something else
 */
export function transformEntry(text: string, change: Transformation): string {
  const data = readFrontmatter(text)?.data ?? {}
  const { from, to, name, day } = change
  if (from === to) return text
  const updates: Record<string, unknown> = {
    ...(isMissing(data, 'name') && { name }),
    ...summaryFor(text, data, change),
    ...missingFields(data, to, change.fields ?? {}),
    ...statusFor(data, to),
    ...tagsFor(data, from, to),
    modified: day,
  }
  return updateFrontmatter(text, updates)
}

function missingFields(data: Data, to: Category, fields: Data): Data {
  const wanted = Object.entries(checkedFields(to, fields))
  return Object.fromEntries(wanted.filter(([key]) => key !== 'status' && isMissing(data, key)))
}

/** The sentence of the old category where the new one has another place for it. */
function summaryFor(text: string, data: Data, { from, to, fields = {} }: Transformation): Data {
  const field = SUMMARIES[to]
  if (field === undefined || !isMissing(data, field) || Object.hasOwn(fields, field)) return {}
  const known = data[(from && SUMMARIES[from]) ?? '']
  const source = typeof known === 'string' ? known : withoutHeading(bodyOf(text))
  const sentence = to === 'inbox' ? source : firstLine(source)
  return sentence === '' ? {} : checkedFields(to, { [field]: sentence })
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  return line.length > MAX_SUMMARY ? '' : line
}

function statusFor(data: Data, to: Category): Data {
  const words = ENTRY_STATUSES[to]
  const [first] = words
  if (first === undefined) return {}
  const status = wordOf(data['status'])
  if (status !== null && words.includes(status)) return {}
  if (isMissing(data, 'status')) return { status: first }
  const earlier = wordOf(data[EARLIER_STATUS])
  // Back from where it had another word: it has its own again.
  if (earlier !== null && words.includes(earlier))
    return { status: earlier, [EARLIER_STATUS]: null }
  return { [EARLIER_STATUS]: data['status'], status: first }
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim().toLowerCase() : null

/** Only the category's own tag changes, and only in a list. */
function tagsFor(data: Data, from: Category | null, to: Category): Data {
  const tags = data['tags']
  if (isMissing(data, 'tags')) return { tags: [CATEGORY_TAGS[to]] }
  if (!Array.isArray(tags)) return {}
  if (from === null)
    return tags.some((tag) => wordOf(tag) === CATEGORY_TAGS[to])
      ? {}
      : { tags: [...tags, CATEGORY_TAGS[to]] }
  const isOld = (tag: unknown): boolean => wordOf(tag) === CATEGORY_TAGS[from]
  if (!tags.some(isOld)) return {}
  const changed = tags.map((tag: unknown) => (isOld(tag) ? CATEGORY_TAGS[to] : tag))
  return { tags: [...new Set(changed)] }
}

const isMissing = (data: Data, key: string): boolean =>
  !Object.hasOwn(data, key) || data[key] === null || data[key] === ''
