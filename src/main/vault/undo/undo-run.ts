import type { UndoReport, UndoSelection } from '../../../shared/contract/history.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { RecordedEntry } from '../model/journal.ts'
import { removeMadeFolders } from '../write/remove-made-folders.ts'
import type { Step } from '../model/step.ts'
import { planUndo } from './undo-plan.ts'
import { selectEntries } from './undo-selection.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { InTurn, WriteDoor } from '../write/write-door.ts'

const MAX_TRIES = 3

/**
 * Takes back what was selected as one group, all of what can be taken back or nothing; that group can be taken back
 * as well. What another program changes in the same moment is planned anew.
 */
export async function undo(
  door: WriteDoor,
  selection: UndoSelection,
  {
    origin,
    inTurn,
    onFolders,
  }: {
    readonly origin: ChangeOrigin
    readonly inTurn: InTurn
    /** Hears of folders whose list of entries may be another one now. */
    readonly onFolders: (folders: readonly string[]) => void
  },
): Promise<UndoReport> {
  const plan = async () => {
    const selected = selectEntries(door.journal, selection)
    return typeof selected === 'string'
      ? nothing(selected)
      : planUndo(door, selected, { summary: summaryOf(selected), origin })
  }
  for (let tries = 1; ; tries++) {
    try {
      return await inTurn(pathsOf((await plan()).steps), async (run) => {
        const { steps, report } = await plan()
        if (steps.length === 0) return report
        await run(steps)
        const undone = steps
          .flatMap(({ entry }) => entry.undoes)
          .map((changeId) => door.journal.find(changeId))
          .filter((entry) => entry !== null)
        // A folder that was made for what is gone again would be left empty.
        onFolders(await removeMadeFolders(door, undone))
        return report
      })
    } catch (error) {
      if (!isOvertaken(error) || tries === MAX_TRIES) throw error
    }
  }
}

const nothing = (reason: string): { steps: readonly Step[]; report: UndoReport } => ({
  steps: [],
  report: {
    groupId: null,
    undone: [],
    changeIds: [],
    clashes: [],
    refused: [{ path: '', reason }],
  },
})

const pathsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ entry: { path, toPath } }) => (toPath === null ? [path] : [path, toPath]))

function summaryOf(selected: readonly RecordedEntry[]): string {
  const summaries = new Set(selected.map(({ summary }) => summary))
  const [only] = summaries
  if (summaries.size > 1 || !only) return `Took back ${selected.length} changes`
  return only.startsWith(TAKEN_BACK)
    ? `Made again: ${only.slice(TAKEN_BACK.length)}`
    : TAKEN_BACK + only.replace(/^Made again: /, '')
}
const TAKEN_BACK = 'Took back: '

/** Somebody changed the files between the plan and its end; all of it was taken back. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof LatentError && ['conflict', 'not_found', 'already_exists'].includes(error.code)
