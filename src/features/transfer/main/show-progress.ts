import type { Terminal } from '../../../main/feature/command.ts'
import type { TransferProgress } from '../contract.ts'

const STEPS = {
  reading: 'Reading',
  planning: 'Planning',
  importing: 'Importing',
  packing: 'Packing',
} as const

/** Writes how far an import or export is to the terminal's line of progress. */
export const progressOf =
  (terminal: Terminal) =>
  ({ step, done, total }: TransferProgress): void =>
    terminal.progress(`${STEPS[step]} ${done} of ${total}`)
