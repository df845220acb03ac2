import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import type { RecordedEntry } from './journal.ts'
import { undoChange } from './undo-change.ts'
import type { ChangeOrigin } from './vault.ts'
import type { InTurn, WriteDoor } from './write-door.ts'

/** Takes back what was selected, newest first. */
export async function undo(
  door: WriteDoor,
  selection: UndoSelection,
  { origin, inTurn }: { readonly origin: ChangeOrigin; readonly inTurn: InTurn },
): Promise<UndoReport> {
  const entries = selectedEntries(door, selection).toReversed()
  const report = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }
  const refused: UndoReport['refused'] = []
  const changeIds: string[] = []
  let groupId: string | null = null
  if (entries.length === 0) refused.push({ path: '', reason: 'There is no record of this change.' })
  for (const { changeId, path, toPath } of entries) {
    await inTurn(toPath === null ? [path] : [path, toPath], async (run) => {
      const { outcome, step } = await undoChange(door, changeId, { origin, run })
      if (outcome.status === 'refused') refused.push({ path, reason: outcome.reason })
      else changeIds.push(changeId)
      groupId = step?.entry.groupId ?? groupId
    })
  }
  return { ...report, groupId, changeIds, refused }
}

function selectedEntries({ journal }: WriteDoor, selection: UndoSelection): RecordedEntry[] {
  if ('changeId' in selection) {
    const entry = journal.find(selection.changeId)
    return entry ? [entry] : []
  }
  if ('groupId' in selection) return journal.ofGroup(selection.groupId)
  return journal.ofTurn(selection.turnId).filter(({ path }) => (selection.path ?? path) === path)
}
