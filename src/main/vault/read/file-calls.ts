import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, open, readdir, readlink } from 'node:fs/promises'

/** An answer that is there, or comes. */
type Soon<T> = T | Promise<T>

export interface OpenedFile {
  stat(): Soon<BigIntStats>
  /** Fills `bytes` from the beginning of the file. @returns how many it got */
  read(bytes: Uint8Array): Soon<number>
  /** Where it lies, with links resolved, as only Linux tells. */
  place(): Soon<string>
  close(): Soon<void>
}

/** The system calls of a look through a vault. */
export interface FileCalls {
  /** True when each call waits for the disk by itself: for a thread that has nothing else to do. */
  readonly isAtOnce: boolean
  lstat(path: string): Soon<BigIntStats>
  readdir(path: string): Soon<Dirent[]>
  open(path: string, flags: number): Soon<OpenedFile>
}

export const OPEN_PATHS = '/proc/self/fd'

/** Nobody waits while the disk answers. */
export const waitingCalls: FileCalls = {
  isAtOnce: false,
  lstat: (path) => lstat(path, { bigint: true }),
  readdir: (path) => readdir(path, { withFileTypes: true }),
  async open(path, flags) {
    const handle = await open(path, flags)
    return {
      stat: () => handle.stat({ bigint: true }),
      read: async (bytes) => (await handle.read(bytes, 0, bytes.byteLength, 0)).bytesRead,
      place: () => readlink(`${OPEN_PATHS}/${handle.fd}`),
      close: () => handle.close(),
    }
  },
}
