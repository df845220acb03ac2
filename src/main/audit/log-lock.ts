import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { holdLock, type HeldLock } from '../sqlite/hold-lock.ts'

const LOCK_WAIT_MS = 1000
const LOCK_LOOK_MS = 2

/**
 * Does work on the log while no other program does; its folder is made.
 * @param onFailure called before anything is thrown
 * @throws LatentError `unavailable` for what the disk refuses or another program keeps, and what `work` throws
 */
export function underLogLock<T>(folder: string, work: () => T, onFailure: () => void): T {
  let lock: HeldLock | null = null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    lock = waitForLock(join(folder, 'lock.db'))
    return work()
  } catch (cause) {
    onFailure()
    if (cause instanceof LatentError) throw cause
    const code = errorCode(cause)
    if (code === undefined) throw cause
    const why =
      code === 'ENOSPC' || code === 'EDQUOT'
        ? 'the disk is full'
        : 'the disk or its permissions do not allow it'
    const message = `What the assistant does cannot be recorded: ${why}.`
    throw new LatentError('unavailable', message, undefined, { cause })
  } finally {
    lock?.release()
  }
}

/** Another program holds it only while it appends a line. */
function waitForLock(file: string): HeldLock {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; waitedMs < LOCK_WAIT_MS; waitedMs += LOCK_LOOK_MS) {
    const lock = holdLock(file)
    if (lock) return lock
    Atomics.wait(sleeper, 0, 0, LOCK_LOOK_MS)
  }
  throw new LatentError(
    'unavailable',
    'What the assistant does cannot be recorded: another program keeps its log busy. Try again.',
  )
}
