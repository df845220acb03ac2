import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryUsage } from '../../../shared/contract/history.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Clock } from '../../platform/ports.ts'
import type { ImageStore, ImageUnit } from '../contents/image-store.ts'
import type { Journal } from '../model/journal.ts'
import { retentionWarning } from './retention-warning.ts'
import { writeCopy } from '../contents/write-copy.ts'

/** How long an app was used, and whether its clock can be believed; see `state/usage-days.ts`. */
export interface UsageDays {
  /** Calendar days with use after the day of `ms`, today included. */
  daysOfUseSince(ms: number): number
  clockJumped(): boolean
}

/** Keeps earlier contents as long as was promised, and throws away what is past that (reliability.md 2.4). */
export interface HistoryRetention {
  /**
   * Throws away what is past its time, once a day; and what is over the budget, oldest first. Nothing while the clock
   * is in doubt. Goes on in small steps; what is left when `signal` ends it comes with the next look.
   * @returns true for the look of the day
   */
  look(signal: AbortSignal): Promise<boolean>
  usage(signal: AbortSignal): Promise<HistoryUsage>
}

export interface HistoryRetentionOptions {
  /** Absolute; a note of the last look is kept there. */
  readonly directory: string
  readonly images: ImageStore
  readonly journal: Pick<Journal, 'firstSince' | 'needed'>
  readonly usageDays: UsageDays
  readonly budgetBytes: () => number
  readonly clock: Clock
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Kept for this long, and for as many days of use. */
const KEPT_MS = 30 * DAY_MS
const KEPT_DAYS_OF_USE = 14
/** Kept for this long whatever room it takes. */
const NEVER_YOUNGER_MS = 7 * DAY_MS
/** Younger ones lie by themselves: they are what is looked at and taken back most. */
const PACKED_AFTER_MS = 60 * 1000
/** Fewer are left as they are, else every other look made a small pack. */
const MANY_BYTES = 16 * 1024 * 1024
const WORTH_PACKING_BYTES = 256 * 1024
/** How many contents are asked for at a time: a few milliseconds. */
const CHUNK = 500

/** What is kept of the last look. */
interface LastLook {
  readonly day: string
  /** When contents had to go before their time; null when that never happened. */
  readonly cutShortAtMs: number | null
}

export function createHistoryRetention(options: HistoryRetentionOptions): HistoryRetention {
  const { directory, images, journal, usageDays, budgetBytes, clock } = options
  const file = join(directory, 'last-look.json')

  /** Contents that came before this moment are past their time; null when none are. */
  function endOfPromise(nowMs: number): number | null {
    for (let days = 30; days <= 3650; days += 30)
      if (usageDays.daysOfUseSince(nowMs - days * DAY_MS) >= KEPT_DAYS_OF_USE)
        return Math.min(nowMs - days * DAY_MS, nowMs - KEPT_MS)
    return null
  }

  /** Those that came before then, and that nothing needs which was recorded since. */
  async function pastTheirTime(
    units: readonly ImageUnit[],
    sinceMs: number,
    signal: AbortSignal,
  ): Promise<ImageUnit[]> {
    const old = units.filter(({ arrivedMs }) => arrivedMs < sinceMs)
    const etags = [...new Set(old.flatMap((unit) => unit.etags))]
    const needed = new Set<string>()
    const first = journal.firstSince(sinceMs, clock.nowMs())
    for (let at = 0; at < etags.length; at += CHUNK) {
      signal.throwIfAborted()
      for (const etag of journal.needed(etags.slice(at, at + CHUNK), first)) needed.add(etag)
      await clock.sleep(0, signal)
    }
    return old.filter((unit) => !unit.etags.some((etag) => needed.has(etag)))
  }

  async function purge(lastLook: LastLook, signal: AbortSignal): Promise<LastLook> {
    const nowMs = clock.nowMs()
    images.beginRemoving()
    const units = await unitsOf(images, signal)
    const gone = new Set<ImageUnit>()
    const removeSlowly = async (unit: ImageUnit): Promise<void> => {
      if (images.remove(unit)) gone.add(unit)
      await clock.sleep(0, signal)
    }
    const promisedMs = endOfPromise(nowMs)
    if (promisedMs !== null)
      for (const unit of await pastTheirTime(units, promisedMs, signal)) await removeSlowly(unit)

    let usedBytes = bytesOf(units.filter((unit) => !gone.has(unit)))
    if (usedBytes <= budgetBytes()) return lastLook
    const rest = units.filter((unit) => !gone.has(unit))
    const mayGo = await pastTheirTime(rest, nowMs - NEVER_YOUNGER_MS, signal)
    let { cutShortAtMs } = lastLook
    for (const unit of mayGo.toSorted((a, b) => a.arrivedMs - b.arrivedMs)) {
      if (usedBytes <= budgetBytes()) break
      await removeSlowly(unit)
      if (!gone.has(unit)) continue
      usedBytes -= unit.storedBytes
      cutShortAtMs = nowMs
    }
    return { ...lastLook, cutShortAtMs }
  }

  return {
    async look(signal) {
      const before = await readLastLook(file)
      const day = new Date(clock.nowMs()).toDateString()
      const isNewDay = before.day !== day
      await images.pack({
        olderThanMs: clock.nowMs() - PACKED_AFTER_MS,
        minBytes: isNewDay ? WORTH_PACKING_BYTES : MANY_BYTES,
        signal,
      })
      // Of a clock in doubt nothing can be said, not even that a day is over.
      if (!isNewDay || usageDays.clockJumped()) return false
      const after = { ...(await purge(before, signal)), day }
      await writeCopy(nodeFs, file, Buffer.from(JSON.stringify(after)))
      return true
    },
    async usage(signal) {
      const units = await unitsOf(images, signal)
      const usedBytes = bytesOf(units)
      const times = units.map(({ oldestMs }) => oldestMs)
      const usage = {
        usedBytes,
        budgetBytes: budgetBytes(),
        versions: units.reduce((sum, { etags }) => sum + etags.length, 0),
        oldestAtMs: times.length === 0 ? null : Math.round(times.reduce((a, b) => Math.min(a, b))),
      }
      const { cutShortAtMs } = await readLastLook(file)
      const isRecent = cutShortAtMs !== null && clock.nowMs() - cutShortAtMs < KEPT_MS
      return { ...usage, warning: retentionWarning(usage, isRecent ? cutShortAtMs : null) }
    },
  }
}

async function unitsOf(images: ImageStore, signal: AbortSignal): Promise<ImageUnit[]> {
  const units: ImageUnit[] = []
  for await (const unit of images.units(signal)) units.push(unit)
  return units
}

const bytesOf = (units: readonly ImageUnit[]): number =>
  units.reduce((sum, { storedBytes }) => sum + storedBytes, 0)

async function readLastLook(file: string): Promise<LastLook> {
  const never = { day: '', cutShortAtMs: null }
  try {
    const stored: unknown = JSON.parse(await nodeFs.readFile(file, 'utf8'))
    if (typeof stored !== 'object' || stored === null) return never
    const day = 'day' in stored && typeof stored.day === 'string' ? stored.day : ''
    const atMs = 'cutShortAtMs' in stored ? stored.cutShortAtMs : null
    return { day, cutShortAtMs: typeof atMs === 'number' ? atMs : null }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return never
    throw error
  }
}
