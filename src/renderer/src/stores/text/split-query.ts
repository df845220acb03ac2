import { parseQuery } from '../../../../shared/query/parse-query.ts'
import { chipsOf, withoutPlace, type QueryChip } from '../../../../shared/query/query-chips.ts'

/** What of a query is searched for, and the conditions alone; as written. */
export function splitQuery(text: string): { readonly words: string; readonly conditions: string } {
  const { query } = parseQuery(text, { nowMs: Date.now() })
  if (query === null) return { words: '', conditions: text }
  const soft = query.parts.filter((part) => part.type === 'text' && part.isSoft)
  let conditions = text
  for (const place of soft.toReversed()) conditions = withoutPlace(conditions, place)
  return {
    words: soft.map(({ from, to }) => text.slice(from, to)).join(' '),
    conditions: conditions.trim(),
  }
}

/** The conditions of a query, in order; none of a text that is no query. */
export function conditionsIn(text: string): readonly QueryChip[] {
  const { query } = parseQuery(text, { nowMs: Date.now() })
  return query === null ? [] : chipsOf(text, query)
}
