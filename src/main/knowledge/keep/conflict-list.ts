import { leftBehind } from '../../../shared/domain/left-behind.ts'
import { MERGE_MARKERS } from '../../../shared/domain/text/merge-markers.ts'
import { fileNameOf, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Index } from '../worker/index-store.ts'
import type { StatusBoard } from '../worker/status-board.ts'

/** Notes that wait for somebody to put two versions together, as the board shows them. */
export interface ConflictList {
  /** Reads it anew. */
  readAll(): void
  /** What became of these files. */
  readAgain(paths: readonly VaultPath[]): void
}

const MAX_CONFLICTS = 500

export function createConflictList(index: Index, board: StatusBoard): ConflictList {
  const conflicts = new Map<string, string>()

  function publish(): void {
    const listed = [...conflicts].slice(0, MAX_CONFLICTS)
    board.update({
      conflicts: listed.map(([path, reason]) => ({ path: vaultPath(path), reason })),
    })
  }

  return {
    readAll() {
      conflicts.clear()
      for (const { path, problem } of index.notes.problems())
        if (isConflict(path, problem)) conflicts.set(path, problem)
      publish()
    },
    readAgain(paths) {
      let isOther = false
      for (const path of paths) {
        const problem = index.notes.file(path)?.problem ?? null
        if ((conflicts.get(path) ?? null) === problem) continue
        if (problem !== null && isConflict(path, problem)) conflicts.set(path, problem)
        else if (!conflicts.delete(path)) continue
        isOther = true
      }
      if (isOther) publish()
    },
  }
}

/** Two versions of something, beside each other or in one file: a person has to put them together. */
const isConflict = (path: string, problem: string): boolean =>
  problem === MERGE_MARKERS || leftBehind(fileNameOf(path))?.kind === 'conflict'
