import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { FilesState } from './files-store.ts'

/** One line of the tree. `loading` and `error` stand where a folder's entries will be. */
export type TreeRow =
  | {
      readonly kind: 'entry'
      readonly entry: FolderEntry
      readonly depth: number
      readonly isExpanded: boolean
    }
  | {
      readonly kind: 'loading' | 'error'
      readonly folder: string
      readonly depth: number
      readonly text: string
    }

/** The lines that are visible now, top to bottom. */
export function treeRows({
  folders,
  errors,
  expanded,
}: Pick<FilesState, 'folders' | 'errors' | 'expanded'>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (folder: string, depth: number): void => {
    const error = errors.get(folder)
    const entries = folders.get(folder)
    if (error) rows.push({ kind: 'error', folder, depth, text: error })
    else if (!entries) rows.push({ kind: 'loading', folder, depth, text: 'Reading…' })
    for (const entry of entries ?? []) {
      const isExpanded = entry.kind === 'folder' && expanded.has(entry.path)
      rows.push({ kind: 'entry', entry, depth, isExpanded })
      if (isExpanded) add(entry.path, depth + 1)
    }
  }
  add('', 0)
  return rows
}

/** The next row whose name starts with what was typed, from `from` on and round the end; -1 when there is none. */
export function typeAhead(rows: readonly TreeRow[], typed: string, from: number): number {
  const wanted = typed.toLocaleLowerCase()
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length
    const row = rows[index]
    if (row?.kind === 'entry' && row.entry.name.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}

/** The row of the folder around `index`; -1 at the root. */
export function parentRow(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0
  for (let above = index - 1; above >= 0; above--)
    if ((rows[above]?.depth ?? 0) < depth) return above
  return -1
}
