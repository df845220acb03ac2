import type { BookmarkList } from '../contract.ts'
import type { BookmarkChange } from '../shared/bookmark.ts'
import { groupOrTop, withAllIn } from '../shared/change-bookmarks.ts'
import { nameOf } from './bookmark-name.ts'

export type ShownBookmark = BookmarkList['bookmarks'][number]

/** A line of the tree. */
export interface BookmarkRow {
  readonly id: string
  readonly bookmark: ShownBookmark
  readonly label: string
  /** From 0. */
  readonly depth: number
  /** Null for what is no group. */
  readonly isExpanded: boolean | null
}

/**
 * The same bookmarks; at the top those whose group is not there, or is none, and a group that would be in itself: nobody
 * would see them.
 */
export function inPlace(all: readonly ShownBookmark[]): readonly ShownBookmark[] {
  const atTop = (bookmark: ShownBookmark): ShownBookmark => ({ ...bookmark, inGroup: null })
  const placed = all.map((each) =>
    groupOrTop(all, each.inGroup) === each.inGroup ? each : atTop(each),
  )
  for (const [at, group] of placed.entries())
    if (group.target.kind === 'group' && group.inGroup !== null)
      if (withAllIn(placed, group.id).has(group.inGroup)) placed[at] = atTop(group)
  return placed
}

/**
 * The lines in sight, groups with what is in them unless they are folded.
 * @param all `inPlace`
 */
export function bookmarkRows(
  all: readonly ShownBookmark[],
  folded: ReadonlySet<string>,
): readonly BookmarkRow[] {
  const rows: BookmarkRow[] = []
  const add = (group: string | null, depth: number): void => {
    for (const bookmark of all) {
      if (bookmark.inGroup !== group) continue
      const { id, target } = bookmark
      const isExpanded = target.kind === 'group' ? !folded.has(id) : null
      rows.push({ id, bookmark, label: nameOf(bookmark), depth, isExpanded })
      if (isExpanded) add(id, depth + 1)
    }
  }
  add(null, 0)
  return rows
}

export type Step = 'up' | 'down' | 'into' | 'out'

/** What a step by keys does; null where there is none. */
export function stepOf(
  all: readonly ShownBookmark[],
  id: string,
  step: Step,
): Extract<BookmarkChange, { kind: 'move' }> | null {
  const bookmark = all.find((each) => each.id === id)
  if (!bookmark) return null
  const { inGroup } = bookmark
  const beside = all.filter((each) => each.inGroup === inGroup)
  const at = beside.indexOf(bookmark)
  const move = (group: string | null, before: string | null) =>
    ({ kind: 'move', id, inGroup: group, before }) as const
  if (step === 'up') return at > 0 ? move(inGroup, beside[at - 1]?.id ?? null) : null
  if (step === 'down')
    return at < beside.length - 1 ? move(inGroup, beside[at + 2]?.id ?? null) : null
  if (step === 'into') {
    const above = beside.slice(0, at).findLast(({ target }) => target.kind === 'group')
    return above ? move(above.id, null) : null
  }
  const group = all.find((each) => each.id === inGroup)
  if (!group) return null
  const outside = all.filter((each) => each.inGroup === group.inGroup)
  return move(group.inGroup, outside[outside.indexOf(group) + 1]?.id ?? null)
}

/**
 * What a drop on a row does: onto the middle of a group into it, else in front of or behind it; null where a group would
 * come into itself.
 */
export function dropOn(
  all: readonly ShownBookmark[],
  dragged: string,
  row: BookmarkRow,
  part: 'above' | 'middle' | 'below',
): Extract<BookmarkChange, { kind: 'move' }> | null {
  if (withAllIn(all, dragged).has(row.id)) return null
  const { id, inGroup, target } = row.bookmark
  const move = (group: string | null, before: string | null) =>
    ({ kind: 'move', id: dragged, inGroup: group, before }) as const
  if (target.kind === 'group' && part === 'middle') return move(id, null)
  if (part === 'above') return move(inGroup, id)
  const beside = all.filter((each) => each.inGroup === inGroup && each.id !== dragged)
  const next = beside[beside.findIndex((each) => each.id === id) + 1]
  return move(inGroup, next?.id ?? null)
}
