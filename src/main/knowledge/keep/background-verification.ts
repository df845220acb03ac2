import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import type { Index } from '../worker/index-store.ts'
import type { StatusBoard } from '../worker/status-board.ts'
import type { VaultScans } from './vault-scans.ts'
import { createIndexVerification } from './verify-index.ts'

/** Compares the index with what was written to it, a part after each look through the vault. */
export interface BackgroundVerification {
  /** After the vectors, and one part after the other; not again and again. What was written without checksums gets them at once. */
  start(): void
  /** Resolves when the part that was begun last is done. @throws what went wrong */
  done(): Promise<void>
  /** Resolves when nothing is being compared. What went wrong is told where it was begun. */
  idle(): Promise<void>
}

export interface BackgroundVerificationOptions {
  readonly index: Index
  readonly scans: VaultScans
  readonly board: StatusBoard
  readonly clock: Clock
  readonly embedded: () => Promise<void>
  readonly embedInBackground: () => void
  /** Looks at all of the file, which the start did not. @throws LatentError `unavailable`, `damaged` */
  readonly check: (signal: AbortSignal) => Promise<void>
  /** For the log: what was wrong in the index. */
  readonly onMended: ((sentence: string) => void) | undefined
  /** Fires when the index closes. */
  readonly closing: AbortSignal
}

/** A person who comes back to the window again and again needs no look at all of the index each time. */
const VERIFY_EVERY_MS = 5 * 60_000

export function createBackgroundVerification(
  options: BackgroundVerificationOptions,
): BackgroundVerification {
  const { index, scans, board, clock, closing } = options
  const verification = createIndexVerification(index)
  /** The part of the index that is to be compared next, and the one that is being so now. */
  let verifying: Promise<void> = Promise.resolve()
  let comparing: Promise<void> = Promise.resolve()
  let keeping: Promise<void> = Promise.resolve()
  let isChecked = false
  let wrongInRound = 0
  let verifiedMs = -Infinity

  /** What the index holds may change on a disk without a word. What is found so is read again, and told. */
  async function verify(): Promise<void> {
    closing.throwIfAborted()
    if (!isChecked) await options.check(closing)
    isChecked = true
    const { wrong, mended, isRoundDone } = await verification.next(closing)
    wrongInRound += wrong.length + mended
    if (wrong.length + mended > 0) {
      const sentence = wrongIndexSentence(wrong.length)
      options.onMended?.(`${sentence} (${mended} rows beside)`)
      board.setProblem('verification', sentence)
    } else if (isRoundDone && wrongInRound === 0) board.setProblem('verification', null)
    if (isRoundDone) wrongInRound = 0
    if (wrong.length > 0) await scans.readAgain(wrong.map(vaultPath), closing)
    if (wrong.length + mended > 0) options.embedInBackground()
  }

  /** What the disk refuses, the next look tells. Anything else is a bug, or damage. */
  function told(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (isAbort(error)) return
      const problem = databaseProblem(error)
      if (problem === null ? !(error instanceof LatentError) : problem === 'damaged') throw error
    })
  }

  return {
    start() {
      keeping = Promise.allSettled([keeping]).then(() => verification.keepChecksums(closing))
      told(keeping)
      if (clock.nowMs() - verifiedMs < VERIFY_EVERY_MS) return
      verifiedMs = clock.nowMs()
      verifying = Promise.allSettled([verifying, keeping, options.embedded()]).then(
        () => (comparing = verify()),
      )
      told(verifying)
    },
    done: () => verifying,
    idle: async () => void (await Promise.allSettled([keeping, comparing])),
  }
}

const wrongIndexSentence = (notes: number): string =>
  notes === 0
    ? 'Some of what the search index held was wrong, and was put right.'
    : `What the search index held of ${notes === 1 ? '1 note' : `${notes.toLocaleString('en')} notes`} was wrong. ${notes === 1 ? 'It was' : 'They were'} read again.`
