import type { Category, FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import type { LabelledCapture } from './read-captures.ts'

/** What was said of one capture. */
export interface Verdict {
  readonly capture: LabelledCapture
  readonly category: FiledCategory
  readonly confidence: number
}
export interface Figures {
  readonly count: number
  /** Of those that have a category, how many were given it, whatever the confidence. */
  readonly accuracy: number
  /** Of those at or above the threshold; one that nobody could file counts as wrong. NaN when there is none. */
  readonly filedAccuracy: number
  readonly inboxRate: number
  /** Expected calibration error over ten bins: how far confidence and being right lie apart, on average. */
  readonly calibrationError: number
}
export interface Bin {
  readonly from: number
  readonly count: number
  readonly confidence: number
  readonly right: number
}

const isRight = ({ capture, category }: Verdict): boolean => capture.category === category

export function figuresOf(verdicts: readonly Verdict[], threshold = 0.6): Figures {
  const decidable = verdicts.filter(({ capture }) => capture.category !== 'inbox')
  const filed = verdicts.filter(({ confidence }) => confidence >= threshold)
  return {
    count: verdicts.length,
    accuracy: share(decidable, isRight),
    filedAccuracy: share(filed, isRight),
    inboxRate: 1 - filed.length / verdicts.length,
    calibrationError: binsOf(verdicts).reduce(
      (sum, { count, confidence, right }) =>
        sum + (count / verdicts.length) * Math.abs(confidence - right),
      0,
    ),
  }
}

/** Ten, without the empty ones. What nobody could file is never right. */
export function binsOf(verdicts: readonly Verdict[]): Bin[] {
  return Array.from({ length: 10 }, (_, index) => {
    const inside = verdicts.filter(
      ({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === index,
    )
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length
    return {
      from: index / 10,
      count: inside.length,
      confidence: mean,
      right: share(inside, isRight),
    }
  }).filter(({ count }) => count > 0)
}

/** Rows: what it is; columns: what was said, the last one “inbox” by the threshold. */
export function confusionOf(
  verdicts: readonly Verdict[],
  threshold = 0.6,
): ReadonlyMap<Category, ReadonlyMap<Category, number>> {
  const rows = new Map<Category, Map<Category, number>>()
  for (const { capture, category, confidence } of verdicts) {
    const row = rows.get(capture.category) ?? new Map<Category, number>()
    const said = confidence >= threshold ? category : 'inbox'
    row.set(said, (row.get(said) ?? 0) + 1)
    rows.set(capture.category, row)
  }
  return rows
}

/** Of a category, whatever the confidence. */
export function precisionAndRecall(
  verdicts: readonly Verdict[],
  category: FiledCategory,
): { precision: number; recall: number } {
  const said = verdicts.filter((each) => each.category === category)
  const are = verdicts.filter(({ capture }) => capture.category === category)
  return { precision: share(said, isRight), recall: share(are, isRight) }
}

function share<T>(all: readonly T[], holds: (each: T) => boolean): number {
  return all.length === 0 ? NaN : all.filter(holds).length / all.length
}
