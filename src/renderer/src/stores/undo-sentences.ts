import type { UndoReport } from '../../../shared/contract/history.ts'

/** Why something stays as it is after an undo, a sentence for each file; empty when all of it was taken back. */
export const undoSentences = ({ clashes, refused }: UndoReport): string[] => [
  ...clashes.map(
    ({ path }) => `${path} was changed since in the same lines, so it stays as it is.`,
  ),
  ...refused.map(({ reason }) => reason),
]
