import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'
import type { Clock } from '../../platform/ports.ts'
import { printLine } from './copy-lines.ts'

/** Second copies of what a database holds: `<kind>/<id>.jsonl` beside it, one line an event. */
export interface CopyFiles<Line extends object = object> {
  /** Adds lines to a copy, a moment later and together with others. What the disk refuses is tried again. */
  append(id: string, ...lines: readonly Line[]): void
  /** Writes a copy from the beginning. */
  replace(id: string, lines: readonly Line[]): void
  remove(id: string): void
  /** Its text; null when there is none that can be read. */
  read(id: string): string | null
  /** The ids of all that have a copy. */
  list(): string[]
  /** Writes what still waits. */
  dispose(): void
}

export type CopiedKind = 'conversations' | 'journal' | 'drafts'

export const copyFolder = (databaseFile: string, kind: CopiedKind): string =>
  join(dirname(databaseFile), kind)

/** The ids of all copies in the folder; null when there is no such folder. */
export function listCopies(folder: string): string[] | null {
  try {
    return readdirSync(folder).flatMap((name) =>
      name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : [],
    )
  } catch {
    return null
  }
}

/** Null when there is none, or it cannot be read. */
export function readCopy(folder: string, id: string): string | null {
  try {
    return readFileSync(fileOf(folder, id), 'utf8')
  } catch {
    return null
  }
}

const BATCH_MS = 250
const SUFFIX = '.jsonl'

/** The ids come from our own database, which may be damaged: one that is none of ours has no copy. */
const isNameable = (id: string): boolean => /^[\w-]{1,100}$/.test(id)

const fileOf = (folder: string, id: string): string => join(folder, id + SUFFIX)

export function createCopyFiles<Line extends object>(
  folder: string,
  { clock }: { readonly clock: Clock },
): CopyFiles<Line> {
  const waiting = new Map<string, string[]>()
  const disposing = new AbortController()
  let isWaiting = false

  function flushLater(): void {
    if (isWaiting) return
    isWaiting = true
    clock.sleep(BATCH_MS, disposing.signal).then(
      () => {
        isWaiting = false
        flush()
      },
      () => {}, // disposed: that flushes by itself
    )
  }

  function flush(): void {
    for (const [id, lines] of waiting)
      if (attempt(() => appendWhole(fileOf(folder, id), lines.join('')))) waiting.delete(id)
  }

  /** False when the disk refused: a second copy is not worth an error while the first one is written. */
  function attempt(work: () => void): boolean {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      work()
      return true
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      return false
    }
  }

  return {
    append(id, ...lines) {
      if (!isNameable(id)) return
      const own = waiting.get(id) ?? []
      waiting.set(id, own)
      own.push(...lines.map(printLine))
      flushLater()
    },
    replace(id, lines) {
      if (!isNameable(id)) return
      waiting.delete(id)
      const file = fileOf(folder, id)
      attempt(() => {
        writeFileSync(`${file}.part`, lines.map(printLine).join(''), { mode: 0o600 })
        renameSync(`${file}.part`, file)
      })
    },
    remove(id) {
      if (!isNameable(id)) return
      waiting.delete(id)
      rmSync(fileOf(folder, id), { force: true })
    },
    read: (id) => readCopy(folder, id),
    list: () => listCopies(folder) ?? [],
    dispose() {
      disposing.abort()
      flush()
    },
  }
}

/** A line that a killed process left half written must not swallow the first of these. */
function appendWhole(file: string, text: string): void {
  const handle = openSync(file, 'a+', 0o600)
  try {
    const { size } = fstatSync(handle)
    const last = Buffer.alloc(1)
    if (size > 0) readSync(handle, last, 0, 1, size - 1)
    appendFileSync(handle, size > 0 && last.toString() !== '\n' ? `\n${text}` : text)
  } finally {
    closeSync(handle)
  }
}
