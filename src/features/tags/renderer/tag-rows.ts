import type { TagNode } from '../../../shared/contract/tag.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

export type TagOrder = 'name' | 'count'

/** A line of the tree. */
export interface TagRow {
  /** The whole tag. */
  readonly tag: string
  /** What it is compared by: letter case makes no difference. */
  readonly id: string
  /** Its last level. */
  readonly label: string
  /** From 0. */
  readonly depth: number
  /** Notes with it or one nested in it. */
  readonly count: number
  /** Null for a tag with none in it. */
  readonly isExpanded: boolean | null
}

/**
 * The lines that are in sight. While something is looked for those whose name says it are there with all above them, and
 * nothing is folded.
 * @param nodes each behind the one that it is nested in, by name
 */
export function tagRows(
  nodes: readonly TagNode[],
  {
    filter,
    folded,
    order,
  }: {
    readonly filter: string
    readonly folded: ReadonlySet<string>
    readonly order: TagOrder
  },
): readonly TagRow[] {
  const wanted = foldText(filter.trim().replace(/^#/, ''))
  const children = new Map<string, TagNode[]>()
  for (const node of nodes) {
    const parent = parentOf(foldText(node.tag))
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  const kept = wanted === '' ? null : keptBy(nodes, wanted)
  const rows: TagRow[] = []
  const add = (parent: string, depth: number): void => {
    const own = (children.get(parent) ?? []).filter(({ tag }) => kept?.has(foldText(tag)) ?? true)
    const ordered = order === 'name' ? own : own.toSorted((one, other) => other.all - one.all)
    for (const { tag, all } of ordered) {
      const id = foldText(tag)
      const hasBelow = children.has(id) && (kept === null || hasKeptBelow(id))
      const isExpanded = hasBelow ? kept !== null || !folded.has(id) : null
      rows.push({ tag, id, label: lastLevel(tag), depth, count: all, isExpanded })
      if (isExpanded) add(id, depth + 1)
    }
  }
  const hasKeptBelow = (id: string): boolean =>
    (children.get(id) ?? []).some(({ tag }) => kept?.has(foldText(tag)))
  add('', 0)
  return rows
}

/** Those that have others nested in them. */
export const tagsWithMore = (nodes: readonly TagNode[]): ReadonlySet<string> =>
  new Set(nodes.map(({ tag }) => parentOf(foldText(tag))).filter((id) => id !== ''))

/** Those that say it, and all above them. */
function keptBy(nodes: readonly TagNode[], wanted: string): ReadonlySet<string> {
  const kept = new Set<string>()
  for (const { tag } of nodes) {
    const id = foldText(tag)
    if (!id.includes(wanted)) continue
    for (let each = id; each !== '' && !kept.has(each); each = parentOf(each)) kept.add(each)
  }
  return kept
}

const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('/')))
const lastLevel = (tag: string): string => tag.slice(tag.lastIndexOf('/') + 1)
