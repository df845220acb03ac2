import { spokenDate } from '../../../../shared/domain/dates/spoken-date.ts'
import { itemsOf, kindOf, type PropertyKind } from '../../../../shared/frontmatter/property-kind.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'

/** One piece of the quiet line: `status` in grey, `waiting` in ink; `name` is empty where the value says it all. */
export interface SummaryPiece {
  readonly name: string
  readonly text: string
}

/** What says nothing to a reader, or is said elsewhere: other names, the title, classes. */
const QUIET = /^(?:title|alias|aliases|cssclass|cssclasses)$/i
const MOST_CHARACTERS = 60

/** The properties as a line says them, in their order: those that say something. `today` is `YYYY-MM-DD`. */
export function summaryOf(
  rows: readonly PropertyRow[],
  kinds: Readonly<Record<string, PropertyKind>>,
  today: string,
): readonly SummaryPiece[] {
  return rows.flatMap(({ name, value, asText }): SummaryPiece[] => {
    if (QUIET.test(name) || asText !== null || value === null || value === '') return []
    const kind = kindOf(name, value, kinds)
    switch (kind) {
      case 'tags':
        return itemsOf(value, kind).map((tag) => ({ name: '', text: `#${plainTag(String(tag))}` }))
      case 'checkbox':
        return [{ name: '', text: `${value === true ? '☑' : '☐'} ${name}` }]
      case 'date':
      case 'datetime':
        return [{ name, text: spokenDate(String(value), today) }]
      default: {
        const text = itemsOf(value, kind)
          .map((item) => linkText(String(item)))
          .join(', ')
        return text === '' ? [] : [{ name, text: cut(text) }]
      }
    }
  })
}

export const plainTag = (tag: string): string => tag.replace(/^#/, '')

/** `[[people/Ada|the captain]]` as it is read. */
const linkText = (text: string): string =>
  text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\]/g, (_whole, shown: string) =>
    shown.replace(/^.*\/(?=[^/]+$)/, ''),
  )

const cut = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…` : text
