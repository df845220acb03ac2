import type { Journal, RecordedEntry } from '../model/journal.ts'
import { carried, type FolderMove, placeBefore } from '../model/path-below.ts'

/** A change that is taken back. */
export type SelectedEntry = RecordedEntry & {
  /** Where it was before its group, whose folders have moved by then when `path` names it: out of the trash, or into it. */
  readonly wasAt: string
}

/** One file or folder through time: what was selected of its changes, and where it is by now. */
export interface Thread {
  readonly isFolder: boolean
  /** Selected, in order; never empty. */
  readonly entries: readonly SelectedEntry[]
  /** Where the journal knows it to be now; null when something else took its place since. */
  readonly place: string | null
}

export interface FollowedFiles {
  readonly threads: readonly Thread[]
  /** Every folder that was moved since, in order, whether selected or not. */
  readonly folderMoves: readonly (FolderMove & { readonly seq: number })[]
}

interface Followed {
  isFolder: boolean
  entries: SelectedEntry[]
  place: string | null
}

/**
 * Follows each file of the selected entries through everything that was moved after them, by whomever.
 * @param selected in order, at least one
 */
export function followFiles(journal: Journal, selected: readonly RecordedEntry[]): FollowedFiles {
  const isSelected = new Set(selected.map(({ changeId }) => changeId))
  const first = selected[0]?.seq ?? 0
  const since = journal.relocationsAfter(first - 1)
  const known = new Set(since.map(({ changeId }) => changeId))
  const edits = selected.filter(({ changeId }) => !known.has(changeId))
  const threads: Followed[] = []
  const byPlace = new Map<string, Followed>()
  const folderMoves: (FolderMove & { seq: number })[] = []

  function place(thread: Followed, at: string | null): void {
    if (thread.place !== null) byPlace.delete(thread.place)
    thread.place = at
    if (at === null) return
    const displaced = byPlace.get(at)
    if (displaced) displaced.place = null
    byPlace.set(at, thread)
  }

  const foldersOf = new Map<string, readonly (FolderMove & { readonly seq: number })[]>()
  function wasAt({ groupId, path, seq }: RecordedEntry): string {
    let folders = foldersOf.get(groupId)
    if (folders === undefined) foldersOf.set(groupId, (folders = folderMovesOf(journal, groupId)))
    const earlier = folders.filter((move) => move.seq < seq)
    return placeBefore(path, earlier) ?? path
  }

  for (const entry of [...since, ...edits].toSorted((a, b) => a.seq - b.seq)) {
    const { path, toPath, isFolder, preEtag, seq } = entry
    const isNew = toPath === null && preEtag === null
    let thread = byPlace.get(path)
    if (thread && isNew) {
      // Something removed the old file unseen: this is another one.
      place(thread, null)
      thread = undefined
    }
    if (isSelected.has(entry.changeId)) {
      if (thread === undefined) {
        threads.push((thread = { isFolder, entries: [], place: null }))
        place(thread, path)
      }
      thread.entries.push({ ...entry, wasAt: wasAt(entry) })
    }
    if (toPath === null) continue
    if (thread) place(thread, toPath)
    if (!isFolder) continue
    const move = { from: path, to: toPath }
    folderMoves.push({ ...move, seq })
    for (const each of threads)
      if (each.place !== null && each !== thread) place(each, carried(each.place, move))
  }
  return { threads, folderMoves }
}

const folderMovesOf = (journal: Journal, groupId: string): (FolderMove & { seq: number })[] =>
  journal
    .ofGroup(groupId)
    .flatMap(({ isFolder, path, toPath, seq }) =>
      isFolder && toPath !== null ? [{ from: path, to: toPath, seq }] : [],
    )
