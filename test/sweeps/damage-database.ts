import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

const PAGE_SIZE = 4096

/** What disks and other programs do to a closed database (reliability.md, rows 54 and 56). Each takes its file. */
export const DATABASE_DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  '20 pages overwritten': (file) =>
    overwrite(file, PAGE_SIZE * 20, Buffer.alloc(PAGE_SIZE * 20, 0xa5)),
  'half its length': (file) => truncateSync(file, statSync(file).size >> 1),
  'a header of zeros': (file) => overwrite(file, 0, Buffer.alloc(100)),
  'a text file': (file) => writeFileSync(file, 'not a database at all '.repeat(500)),
  'a folder in its place': (file) => {
    rmSync(file)
    mkdirSync(file)
  },
  '0 bytes': (file) => truncateSync(file, 0),
}

/** What happens to the log of a database that was not closed: only what was in the log is lost. */
export const LOG_DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'its -wal deleted': (file) => rmSync(`${file}-wal`),
  'its -wal damaged': (file) => overwrite(`${file}-wal`, 40, Buffer.alloc(5000, 0xa5)),
}

/** Turns over so many bits of a file, anywhere; the same ones for the same seed. */
export function flipBits(file: string, count: number, seed: number): void {
  const bytes = readFileSync(file)
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let n = 0; n < count; n += 1) {
    const at = next(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
  }
  writeFileSync(file, bytes)
}

/** Copies the files of an open database as they are now: what a process leaves that is killed at this moment. */
export function copyUnclosed(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-open'])
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix)
}

/** Writes `bytes` over the file at `position`, as a failing disk would. */
export function overwrite(file: string, position: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  try {
    writeSync(handle, bytes, 0, bytes.length, position)
  } finally {
    closeSync(handle)
  }
}
