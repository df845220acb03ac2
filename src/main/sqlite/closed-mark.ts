import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { errorCode } from '../platform/error-code.ts'

/**
 * Says beside a database that it was closed in order, and as what: whoever finds the file as it was then need not look
 * at all of it before the first answer. Whatever else became of it, a power cut, a program that wrote into it or one
 * that ended in the middle, is not as the mark says, or took it away.
 */
export function leaveClosedMark(file: string): void {
  try {
    const state = stateOf(file)
    if (state !== null) writeFileSync(markOf(file), state, { mode: 0o600 })
  } catch (error) {
    if (errorCode(error) === undefined) throw error // without it the next start looks at all of the file
  }
}

/** Before the file is opened: true for one that is as it was closed. The mark is gone then, until it is closed again. */
export function takeClosedMark(file: string): boolean {
  try {
    const left = readFileSync(markOf(file), 'utf8')
    rmSync(markOf(file)) // a mark that stays would go on speaking of what is written from now on
    return left === stateOf(file)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return false
  }
}

const markOf = (file: string): string => `${file}-closed`

/** Null while something is only in its log. */
function stateOf(file: string): string | null {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return null
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true })
  return [dev, ino, size, mtimeNs].join(' ')
}
