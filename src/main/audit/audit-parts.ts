import { closeSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The log is kept in files of at most this size, the newest so many of them (reliability.md 3.5). */
export const PART_BYTES = 10_000_000
export const KEPT_PARTS = 20

/** `audit-000001.jsonl` */
export const partFile = (folder: string, part: number): string =>
  join(folder, `audit-${String(part).padStart(6, '0')}.jsonl`)

/** The numbers of the parts that are there, in order. */
export function partsIn(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const digits = /^audit-(\d{6,9})\.jsonl$/.exec(name)?.[1]
      return digits === undefined ? [] : [Number(digits)]
    })
    .toSorted((a, b) => a - b)
}

/** What a part holds. Text is one character a byte, so that a damaged line keeps its bytes. */
export interface PartText {
  readonly lines: readonly string[]
  /** What comes after the last line end: a line that was cut off, or is being written. */
  readonly tail: string
  readonly sizeBytes: number
}

export function splitPart(bytes: Buffer): PartText {
  const lines = bytes.toString('latin1').split('\n')
  const tail = lines.pop() ?? ''
  return { lines, tail, sizeBytes: bytes.length }
}

export const readPart = (folder: string, part: number): PartText =>
  splitPart(readFileSync(partFile(folder, part)))

/** Makes names in a folder durable. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there; names are durable without
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
