import type { UndoSelection } from '../../../shared/contract/history.ts'
import type { Journal, RecordedEntry } from '../model/journal.ts'
import { pathBelow } from '../model/path-below.ts'

/**
 * The applied changes that a selection means and that are not taken back yet, in order. A rename comes with the links
 * that were rewritten for it. A sentence when there are none.
 */
export function selectEntries(
  journal: Journal,
  selection: UndoSelection,
): readonly RecordedEntry[] | string {
  const named = entriesOf(journal, selection).filter(({ state }) => state === 'applied')
  if (named.length === 0) return 'There is no record of this change.'
  const entries = 'groupId' in selection ? named : withTheirLinks(journal, named)
  const takenBack = journal.takenBack(entries.map(({ changeId }) => changeId))
  const open = entries.filter(({ changeId }) => !takenBack.has(changeId))
  return open.length === 0 ? 'This was taken back already.' : open
}

/** The same; none where there is nothing to take back. */
export function undoableEntries(
  journal: Journal,
  selection: UndoSelection,
): readonly RecordedEntry[] {
  const found = selectEntries(journal, selection)
  return typeof found === 'string' ? [] : found
}

function entriesOf(journal: Journal, selection: UndoSelection): readonly RecordedEntry[] {
  if ('changeId' in selection) return [journal.find(selection.changeId) ?? []].flat()
  if ('groupId' in selection) return journal.ofGroup(selection.groupId)
  const entries = journal.ofTurn(selection.turnId)
  return selection.path === undefined ? entries : entriesOfNote(entries, selection.path)
}

/** Those of the note that had `path` last, under whatever name it had before. */
function entriesOfNote(entries: readonly RecordedEntry[], path: string): RecordedEntry[] {
  const found: RecordedEntry[] = []
  let name: string | null = null
  for (const entry of entries.toReversed()) {
    const place = entry.toPath ?? entry.path
    // Named by where it came to, or, when it went on from there, by where it was.
    if (name === null && (place === path || entry.path === path) && !entry.isFolder) name = place
    if (name === null) continue
    if (entry.isFolder) name = pathBelow(place, name) ? entry.path + pathBelow(place, name) : name
    else if (place === name) {
      found.unshift(entry)
      name = entry.path
    }
  }
  return found
}

function withTheirLinks(
  journal: Journal,
  entries: readonly RecordedEntry[],
): readonly RecordedEntry[] {
  const wanted = new Map(entries.map((entry) => [entry.changeId, entry]))
  for (const { groupId, toPath } of entries) {
    const group = toPath === null ? [] : journal.ofGroup(groupId)
    if (!isRename(group)) continue
    for (const entry of group) if (entry.state === 'applied') wanted.set(entry.changeId, entry)
  }
  return [...wanted.values()].toSorted((a, b) => a.seq - b.seq)
}

/** Moves, and edits of what links there; nothing else. */
const isRename = (group: readonly RecordedEntry[]): boolean =>
  group.some(({ kind }) => kind === 'edit') &&
  group.every(({ kind }) => kind === 'move' || kind === 'edit')
