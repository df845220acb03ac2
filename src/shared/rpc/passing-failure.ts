import { LatentError } from './errors.ts'

/** What Node and SQLite call a shortage that is over in a moment. */
const PASSING = /^(?:SQLITE_BUSY|SQLITE_LOCKED|EMFILE$|ENFILE$|EBUSY$|EAGAIN$|EINTR$|ETXTBSY$)/

/**
 * True for a failure whose cause is gone in a moment, so that the same reading may work then: a database or a file that
 * another program holds, or too many open files. Errors that wrap another one are looked into.
 */
export function isPassingFailure(error: unknown): boolean {
  for (
    let each = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth++
  ) {
    if ('code' in each && typeof each.code === 'string' && PASSING.test(each.code)) return true
    if (each instanceof LatentError && reasonOf(each.data) === 'busy') return true
  }
  return false
}

/** Such a failure in a form that crosses a wire and is still known for one. */
export const passingFailure = (message: string, cause: unknown): LatentError =>
  new LatentError('unavailable', message, { reason: 'busy' }, { cause })

const reasonOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
