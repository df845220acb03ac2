import type { Reading } from './reading.ts'

export const REPEAT_INTERVALS = ['hourly', 'daily', 'weekly', 'monthly'] as const
export type RepeatInterval = (typeof REPEAT_INTERVALS)[number]

/** Reads how often a task of the tools comes back, whatever its case and the blanks round it. */
export function parseRepeatInterval(text: string): Reading<RepeatInterval> {
  const wanted = text.trim().toLowerCase()
  const value = REPEAT_INTERVALS.find((interval) => interval === wanted)
  return value === undefined
    ? {
        problem: `${JSON.stringify(text.slice(0, 60))} is not a repeat interval; allowed: ${REPEAT_INTERVALS.join(', ')}, for example weekly`,
      }
    : { value }
}
