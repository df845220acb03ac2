import type { Place, Query, QueryNode } from './query-tree.ts'

/** A condition of a query, as a person can see and take away. */
export interface QueryChip extends Place {
  /** As written. */
  readonly text: string
  /** What it asks about; of one with `-` before it, what it leaves out. */
  readonly type: Exclude<QueryNode['type'], 'not'>
  readonly isNot: boolean
}

/** The conditions of a query that was parsed from `text`, in order: all that stands at its top, but the soft words. */
export function chipsOf(text: string, { parts }: Query): QueryChip[] {
  return parts.flatMap((part) => {
    if (part.type === 'text' && part.isSoft) return []
    const { from, to } = part
    const inner = part.type === 'not' ? part.part : part
    const type = inner.type === 'not' ? 'all' : inner.type
    return [{ text: text.slice(from, to), type, isNot: part.type === 'not', from, to }]
  })
}

/** The text without what stands there, and without the white space that parted it from the rest. */
export function withoutPlace(text: string, { from, to }: Place): string {
  const before = text.slice(0, from).trimEnd()
  const after = text.slice(to).trimStart()
  return before === '' || after === '' ? before + after : `${before} ${after}`
}
