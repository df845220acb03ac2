import type { FolderEntry } from '../../../../../shared/contract/note.ts'
import type { AppliedChange } from '../../../../../shared/domain/chat/chat-item.ts'
import { fileNameOf, folderOf } from '../../../../../shared/domain/vault-path.ts'
import { movedPath } from '../moved-path.ts'

/** The names in folders as a person put them, by the path of the folder. What is gone may still be named. */
export type OwnOrders = Readonly<Record<string, readonly string[]>>

/** Where something goes: right before or right behind the entry of this name. */
export interface Beside {
  readonly name: string
  readonly side: 'before' | 'after'
}

/** What is kept of this folder; undefined where nobody arranged it. */
export const ownOrderOf = (orders: OwnOrders, folder: string): readonly string[] | undefined =>
  Object.hasOwn(orders, folder) ? orders[folder] : undefined

/**
 * The entries in the order of `names`. One that is not named comes behind the one that it follows by name, and at the
 * beginning where it follows none.
 * @param entries folders first, then by name
 */
export function inOwnOrder(
  entries: readonly FolderEntry[],
  names: readonly string[],
): readonly FolderEntry[] {
  const places = new Map(names.map((name, index) => [name, index]))
  const placeOf = ({ name }: FolderEntry): number | undefined => places.get(name)
  let place = -1
  const placed = entries.map((entry) => {
    place = placeOf(entry) ?? place
    return { entry, place }
  })
  // Those that follow one have its place, and are by name behind it: it comes before them among the entries.
  return placed.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry)
}

/**
 * The names with `moving` beside another one, in the order that they have, or behind each other where they are new. The
 * names themselves where that one is among them, or is not there.
 */
export function placeBeside(
  names: readonly string[],
  moving: readonly string[],
  { name, side }: Beside,
): readonly string[] {
  const isMoving = new Set(moving)
  const known = new Set(names)
  const block = [
    ...names.filter((each) => isMoving.has(each)),
    ...moving.filter((each) => !known.has(each)),
  ]
  const others = names.filter((each) => !isMoving.has(each))
  const at = others.indexOf(name)
  return at < 0 ? names : others.toSpliced(side === 'before' ? at : at + 1, 0, ...block)
}

/**
 * The orders after these changes: a new name keeps the place of the old one, and a folder takes its order along. What
 * went to another folder is by name there; the place that it had waits for it.
 */
export function followOrders(orders: OwnOrders, changes: readonly AppliedChange[]): OwnOrders {
  const renames = changes.flatMap(({ kind, path, to }) =>
    kind === 'move' && to !== undefined ? [{ from: path as string, to: to as string }] : [],
  )
  if (renames.length === 0) return orders
  let isSame = true
  const followed = Object.entries(orders).map(([folder, names]) => {
    let after = names
    for (const { from, to } of renames)
      if (folderOf(from) === folder && folderOf(to) === folder)
        after = after
          .filter((name) => name !== fileNameOf(to))
          .map((name) => (name === fileNameOf(from) ? fileNameOf(to) : name))
    const place = movedPath(folder, changes)
    isSame &&= after === names && place === folder
    return [place, after] as const
  })
  return isSame ? orders : Object.fromEntries(followed)
}
