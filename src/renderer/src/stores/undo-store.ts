import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UndoClash, UndoReport, UndoSelection } from '../../../shared/contract/history.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { OpenNotes } from './notes/open-notes.ts'
import { undoSentences } from './undo-sentences.ts'
import type { WorkspaceStore } from './workspace/workspace-store.ts'

/** Takes changes back, shows notes at their old places again, and asks where later edits stand in the way. */
export interface UndoStore {
  /** Notes that a person has to look at, one after the other. */
  readonly state: StoreApi<{ readonly clashes: readonly UndoClash[] }>
  /** What was done; `refused` also holds what could not be asked at all. Never throws. */
  run(selection: UndoSelection): Promise<UndoReport>
  /** The same for one change. @returns why it stays as it is, as a sentence; null when it was taken back */
  takeBack(changeId: string): Promise<string | null>
  /** The first clash is settled, or left. */
  dismissClash(): void
}

export function createUndoStore({
  client,
  openNotes,
  workspace,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly workspace: WorkspaceStore
}): UndoStore {
  const state = createStore<{ readonly clashes: readonly UndoClash[] }>(() => ({ clashes: [] }))
  async function run(selection: UndoSelection): Promise<UndoReport> {
    try {
      // What is typed here and not on disk yet would look like somebody else's edit.
      await openNotes.flushAll()
      const report = await client.call('undo.run', { selection })
      workspace.follow(report.undone)
      state.setState(({ clashes }) => ({ clashes: [...clashes, ...report.clashes] }))
      return report
    } catch (error) {
      const reason = errorSentence(error)
      const nothing = { groupId: null, undone: [], changeIds: [], clashes: [] }
      return { ...nothing, refused: [{ path: '', reason }] }
    }
  }
  return {
    state,
    run,
    async takeBack(changeId) {
      const [problem] = undoSentences(await run({ changeId }))
      return problem ?? null
    },
    dismissClash: () => state.setState(({ clashes }) => ({ clashes: clashes.slice(1) })),
  }
}
