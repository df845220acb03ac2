import { setImmediate } from 'node:timers/promises'
import { createNoteChecks, type CheckedFile } from '../db/note-checks.ts'
import { sweepLostRows } from '../db/lost-rows.ts'
import { dropWrongVectors } from '../db/vectors.ts'
import { createGiveWay } from '../../platform/threads/give-way.ts'
import type { Index } from '../worker/index-store.ts'

/** Goes round the index and compares what it holds with what was written, a part at a time. */
export interface IndexVerification {
  /**
   * Looks at the next part of the notes, and after the last of them at everything that belongs to none; then it begins
   * again. Short steps, so that a search between two hardly waits.
   */
  next(signal: AbortSignal): Promise<Verified>
  /** Keeps checksums of what was written without. In short steps; what `signal` leaves, the next call does. */
  keepChecksums(signal: AbortSignal): Promise<void>
}

export interface Verified {
  /** Files of which the index holds something else than was read of them. */
  readonly wrong: readonly string[]
  /** Rows that belonged to nothing, counts and vectors that were wrong: put right, or taken away to be made again. */
  readonly mended: number
  /** True at the end of a round. */
  readonly isRoundDone: boolean
}

/** An eighth of the vault at a time, but no fewer: small vaults are looked at in one go. */
const PARTS = 8
const MIN_FILES = 2000
/** To look words up takes longest: with more passages than this, it takes several rounds until each had its turn. */
const MANY_CHUNKS = 4000
const MAX_ROUNDS = 8
const FILES_AT_ONCE = 200
const VECTORS_AT_ONCE = 100
/** Of work, before a search may want in. */
const STEP_MS = 8

export function createIndexVerification(index: Index): IndexVerification {
  const { database, names, withVectors } = index
  const checks = createNoteChecks(database)
  let after = 0
  let round = 0

  async function isRight(file: CheckedFile, giveWay: () => Promise<unknown>): Promise<boolean> {
    if (!checks.isAsKept(file)) return false
    if (file.checksum === null) checks.keep(file.id)
    for (const { type, target, path } of checks.leads(file.id))
      if (names.resolve(file.path, target, type) !== path) return false
    const rounds = Math.min(MAX_ROUNDS, Math.ceil(index.notes.counts().chunks / MANY_CHUNKS))
    for (const chunk of checks.chunks(file.id)) {
      const isTurn = chunk.id % rounds === round % rounds
      if (isTurn && !checks.hasWords(chunk, round)) return false
      await giveWay()
    }
    return true
  }

  return {
    async keepChecksums(signal) {
      let last = 0
      const keepSome = database.transaction(() => {
        const untilMs = performance.now() + STEP_MS
        const unkept = checks.unkept(last, FILES_AT_ONCE)
        for (const id of unkept) {
          if (performance.now() > untilMs) break
          checks.keep(id)
          last = id
        }
        return unkept.length > 0
      })
      while (keepSome.immediate()) {
        await setImmediate()
        signal.throwIfAborted()
      }
    },
    async next(signal) {
      const giveWay = createGiveWay(STEP_MS, signal)
      const wrong: string[] = []
      const wanted = Math.max(MIN_FILES, Math.ceil(index.notes.counts().notes / PARTS))
      for (let seen = 0; seen < wanted;) {
        const files = checks.files(after, FILES_AT_ONCE)
        for (const file of files) {
          const isAsWritten = await isRight(file, giveWay)
          // Between two steps the file may have been read again.
          const now = checks.file(file.id)
          if (!isAsWritten && now?.checksum === file.checksum) wrong.push(now.path)
          await giveWay()
        }
        seen += files.length
        after = files.at(-1)?.id ?? 0
        if (after > 0) continue
        round += 1
        return { wrong, mended: await mendRest(giveWay), isRoundDone: true }
      }
      return { wrong, mended: 0, isRoundDone: false }
    },
  }

  async function mendRest(giveWay: () => Promise<unknown>): Promise<number> {
    let mended = 0
    for (const changed of sweepLostRows(database)) {
      mended += changed
      await giveWay()
    }
    if (!withVectors) return mended
    for (const dropped of dropWrongVectors(database, VECTORS_AT_ONCE)) {
      mended += dropped
      await giveWay()
    }
    return mended
  }
}
