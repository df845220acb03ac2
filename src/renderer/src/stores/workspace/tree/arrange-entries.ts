import type { FolderEntry } from '../../../../../shared/contract/note.ts'
import type { FileOrder } from '../../../../../shared/domain/settings.ts'
import { folderOfNote } from '../../../../../shared/domain/folder-note.ts'
import { inOwnOrder, ownOrderOf, type OwnOrders } from './own-order.ts'

/** How a person wants the entries of every folder. */
export interface Arrangement {
  readonly order: FileOrder
  /** Whether files are there that are no notes. */
  readonly showsAttachments: boolean
  /** What a person put where; looked at in the order `own`. */
  readonly ownOrders: OwnOrders
  /** Whether a note that has the name of its folder is opened by that, and left out in it. */
  readonly folderNotes: boolean
}

/** As a menu lists them. */
export const FILE_ORDERS = [
  'name',
  'name-back',
  'changed',
  'changed-oldest',
  'created',
  'created-oldest',
  'own',
] as const satisfies readonly FileOrder[]

/** True for an order that needs more than names. */
export const isByDate = (order: FileOrder): boolean =>
  isByChange(order) || order.startsWith('created')
/** By when they were changed, which any save is. */
export const isByChange = (order: FileOrder): boolean => order.startsWith('changed')

/**
 * The entries of one folder as they are shown: folders first, and by name unless names go backwards, but in the order of
 * a person. Files of one time stay by name, and those without one come last.
 * @param entries folders first, then by name
 */
export function arrangeEntries(
  folder: string,
  entries: readonly FolderEntry[],
  { order, showsAttachments, ownOrders, folderNotes }: Arrangement,
): readonly FolderEntry[] {
  // What is hidden has its place all the same: others may follow it.
  const all = order === 'own' ? inOwnOrder(entries, ownOrderOf(ownOrders, folder) ?? []) : entries
  const shown = all.filter(
    ({ kind, path }) =>
      (showsAttachments || kind !== 'file') && !(folderNotes && folderOfNote(path) === folder),
  )
  if (order === 'name' || order === 'own') return shown
  const folders = shown.filter(({ kind }) => kind === 'folder')
  const files = shown.filter(({ kind }) => kind !== 'folder')
  switch (order) {
    case 'name-back':
      return [...folders.toReversed(), ...files.toReversed()]
    case 'changed':
      return [...folders, ...newestFirst(files, 'modifiedMs')]
    case 'changed-oldest':
      return [...folders, ...oldestFirst(files, 'modifiedMs')]
    case 'created':
      return [...folders, ...newestFirst(files, 'createdMs')]
    case 'created-oldest':
      return [...folders, ...oldestFirst(files, 'createdMs')]
  }
}

type DateField = 'modifiedMs' | 'createdMs'

const newestFirst = (files: readonly FolderEntry[], field: DateField): readonly FolderEntry[] =>
  files.toSorted((a, b) => (b[field] ?? -Infinity) - (a[field] ?? -Infinity) || 0)

const oldestFirst = (files: readonly FolderEntry[], field: DateField): readonly FolderEntry[] =>
  files.toSorted((a, b) => (a[field] ?? Infinity) - (b[field] ?? Infinity) || 0)
