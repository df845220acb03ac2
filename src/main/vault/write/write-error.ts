import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'

/**
 * What went wrong with a write, as a sentence that says what happened, what is on disk and what to do
 * (reliability.md 2.2). Only for failures after which the file at `path` is as it was before.
 */
export function toWriteError(error: unknown, path: string): unknown {
  if (error instanceof LatentError) return error
  const say = (code: LatentError['code'], sentence: string): LatentError =>
    new LatentError(code, sentence, undefined, { cause: error })
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return say(
        'unavailable',
        `The disk is full. ${path} is as it was before; free some space and try again.`,
      )
    case 'EROFS':
      return say('denied', `The drive of this vault is read-only. ${path} is as it was before.`)
    case 'EACCES':
    case 'EPERM':
      return say(
        'denied',
        `No permission to write ${path}. It is as it was before; change its permissions or those of its folder.`,
      )
    case 'EBUSY':
    case 'ETXTBSY':
      return say(
        'denied',
        `Another program holds ${path}. It is as it was before; close the other program and try again.`,
      )
    case 'EIO':
    case 'ESTALE':
      return say(
        'unavailable',
        `The drive of this vault reports errors. ${path} was not written; check the drive before you go on.`,
      )
    case 'EMFILE':
    case 'ENFILE':
      return say(
        'unavailable',
        `Too many files are open on this machine. ${path} is as it was before; try again in a moment.`,
      )
    case 'ENOENT':
    case 'ENOTDIR':
      return say('not_found', `The folder of ${path} is gone. Nothing was written.`)
    case 'ENAMETOOLONG':
      return say(
        'invalid_input',
        `The name is too long for this drive: ${path}. Choose a shorter one.`,
      )
    default:
      return error
  }
}

/** What a failed write says about the drive itself; null when it says nothing. */
export function driveFault(error: unknown): 'read-only' | 'failing' | null {
  if (error instanceof LatentError) return driveFault(error.cause)
  switch (errorCode(error)) {
    case 'EIO':
    case 'ESTALE':
      return 'failing'
    case 'EROFS':
      return 'read-only'
    default:
      return null
  }
}
