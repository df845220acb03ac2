import type { Bookmark, BookmarkChange, BookmarkTarget } from './bookmark.ts'

/** The list after one step; the same list when nothing changes. `newId`: of one that is added. */
export function changeBookmarks(
  all: readonly Bookmark[],
  change: BookmarkChange,
  newId: () => string,
): readonly Bookmark[] {
  switch (change.kind) {
    case 'add': {
      const { name, target } = change
      if (target.kind !== 'group' && all.some((each) => isSameTarget(each.target, target)))
        return all
      return [...all, { id: newId(), name, inGroup: groupOrTop(all, change.inGroup), target }]
    }
    case 'rename':
      return replaced(all, change.id, (each) => ({ ...each, name: change.name.trim() }))
    case 'point':
      return replaced(all, change.id, (each) => ({ ...each, target: change.target }))
    case 'move':
      return moved(all, change)
    case 'remove': {
      const gone = withAllIn(all, change.id)
      return gone.size === 0 ? all : all.filter(({ id }) => !gone.has(id))
    }
    case 'restore': {
      const next = [...all]
      for (const { at, bookmark } of change.removed)
        if (!next.some(({ id }) => id === bookmark.id))
          next.splice(at, 0, { ...bookmark, inGroup: bookmark.inGroup })
      return next.map((each) => ({ ...each, inGroup: groupOrTop(next, each.inGroup) }))
    }
  }
}

/** What `remove` takes away, for `restore`. */
export function removedBy(
  all: readonly Bookmark[],
  id: string,
): readonly { readonly at: number; readonly bookmark: Bookmark }[] {
  const gone = withAllIn(all, id)
  return all.flatMap((bookmark, at) => (gone.has(bookmark.id) ? [{ at, bookmark }] : []))
}

/** The same bookmarks after files and folders were moved. */
export function followMoves(
  all: readonly Bookmark[],
  moves: readonly { readonly from: string; readonly to: string }[],
): readonly Bookmark[] {
  let hasMoved = false
  const next = all.map((each) => {
    const { target } = each
    if (!('path' in target)) return each
    let path: string = target.path
    for (const { from, to } of moves)
      if (path === from || path.startsWith(`${from}/`)) path = to + path.slice(from.length)
    if (path === target.path) return each
    hasMoved = true
    return { ...each, target: { ...target, path: path as typeof target.path } }
  })
  return hasMoved ? next : all
}

export const isSameTarget = (one: BookmarkTarget, other: BookmarkTarget): boolean =>
  inOrder(one) === inOrder(other)

const inOrder = (target: BookmarkTarget): string =>
  JSON.stringify(Object.entries(target).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const replaced = (
  all: readonly Bookmark[],
  id: string,
  change: (bookmark: Bookmark) => Bookmark,
): readonly Bookmark[] => all.map((each) => (each.id === id ? change(each) : each))

/** Null where there is no such group. */
export const groupOrTop = (all: readonly Bookmark[], id: string | null): string | null =>
  all.some((each) => each.id === id && each.target.kind === 'group') ? id : null

/** This one and what is in it, however deep. */
export function withAllIn(all: readonly Bookmark[], id: string): ReadonlySet<string> {
  const found = new Set(all.some((each) => each.id === id) ? [id] : [])
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const each of all) if (each.inGroup !== null && found.has(each.inGroup)) found.add(each.id)
  }
  return found
}

function moved(
  all: readonly Bookmark[],
  { id, inGroup, before }: Extract<BookmarkChange, { kind: 'move' }>,
): readonly Bookmark[] {
  const bookmark = all.find((each) => each.id === id)
  // A group does not go into itself.
  if (!bookmark || id === before || (inGroup !== null && withAllIn(all, id).has(inGroup)))
    return all
  const rest = all.filter((each) => each !== bookmark)
  const at = before === null ? -1 : rest.findIndex((each) => each.id === before)
  const place = at === -1 ? rest.length : at
  return rest.toSpliced(place, 0, { ...bookmark, inGroup: groupOrTop(rest, inGroup) })
}
