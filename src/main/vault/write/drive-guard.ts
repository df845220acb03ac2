import { access, constants } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import { driveFault } from './write-error.ts'

/** Knows whether the drive of a vault takes writes. A drive that is read-only is asked again; one that fails is not. */
export interface DriveGuard extends Disposable {
  /** Why nothing is written, as a sentence; null when it is. */
  reason(): string | null
  /** Looks once more at a drive that was read-only. @throws LatentError `denied` */
  assertWritable(): Promise<void>
  /** Hears of everything that made a write fail. */
  failed(error: unknown): void
}

export interface DriveGuardOptions {
  /** Absolute, links resolved. */
  readonly root: string
  readonly clock: Clock
  readonly logger: Logger
  /** A sentence for a person; null when it is over. */
  readonly setProblem: (sentence: string | null) => void
  /** Runs before the first write to a drive that was read-only. */
  readonly onWritable: () => Promise<void>
}

/** Nobody is told when a drive is made writable again. */
const ASK_AGAIN_MS = 5000

export async function createDriveGuard(options: DriveGuardOptions): Promise<DriveGuard> {
  const { root, clock, logger, setProblem, onWritable } = options
  const stop = new AbortController()
  let fault: 'read-only' | 'failing' | null = null
  let looking: Promise<void> | null = null

  function setFault(found: 'read-only' | 'failing'): void {
    // From a failing drive nothing leads back: what it says then is worth nothing.
    if (fault === found || fault === 'failing') return
    fault = found
    setProblem(SENTENCES[found])
    if (found === 'read-only') void askAgain()
  }

  async function askAgain(): Promise<void> {
    try {
      while (fault === 'read-only') {
        await clock.sleep(ASK_AGAIN_MS, stop.signal)
        await look()
      }
    } catch (error) {
      if (!stop.signal.aborted) logger.error('The drive could not be asked again.', { error })
    }
  }

  /** Several ask at once; one looks. */
  function look(): Promise<void> {
    looking ??= lookNow().finally(() => (looking = null))
    return looking
  }

  async function lookNow(): Promise<void> {
    if (fault !== 'read-only' || (await isReadOnly(root)) || stop.signal.aborted) return
    await onWritable()
    if (fault !== 'read-only') return
    fault = null
    setProblem(null)
  }

  if (await isReadOnly(root)) setFault('read-only')

  return {
    reason: () => (fault === null ? null : SENTENCES[fault]),
    async assertWritable() {
      await look()
      if (fault !== null)
        throw new LatentError('denied', `Nothing was written. ${SENTENCES[fault]}`)
    },
    failed(error) {
      const found = driveFault(error)
      if (found !== null) setFault(found)
    },
    async dispose() {
      stop.abort(new Error('The vault is closed.'))
      await looking
    },
  }
}

const SENTENCES = {
  'read-only':
    'The drive of this vault is read-only. Make it writable to go on; Latent notices by itself.',
  failing:
    'The drive of this vault reports errors, so Latent writes nothing more to it. Check the drive, then open the vault again.',
} as const

/** Writes nothing. Other refusals than that of the whole drive are told by the write that meets them. */
async function isReadOnly(root: string): Promise<boolean> {
  try {
    await access(root, constants.W_OK)
    return false
  } catch (error) {
    return errorCode(error) === 'EROFS'
  }
}
