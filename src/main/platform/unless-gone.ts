import { errorCode } from './error-code.ts'

/** What a file system call gives; undefined when there is no such file or folder (`ENOENT`). @throws its other errors */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
