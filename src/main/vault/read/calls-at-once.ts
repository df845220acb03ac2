import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
} from 'node:fs'
import { type FileCalls, OPEN_PATHS } from './file-calls.ts'

/**
 * For a thread of its own: to hand each call to another thread and wait for its answer takes ten times as long as the
 * call. Nothing else runs in the thread meanwhile.
 */
export const callsAtOnce: FileCalls = {
  isAtOnce: true,
  lstat: (path) => lstatSync(path, { bigint: true }),
  readdir: (path) => readdirSync(path, { withFileTypes: true }),
  open(path, flags) {
    const file = openSync(path, flags)
    return {
      stat: () => fstatSync(file, { bigint: true }),
      read: (bytes) => readSync(file, bytes, 0, bytes.byteLength, 0),
      place: () => readlinkSync(`${OPEN_PATHS}/${file}`),
      close: () => closeSync(file),
    }
  },
}
