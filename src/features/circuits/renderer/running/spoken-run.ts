import type { RunState } from './circuit-run.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

const MOST_NAMED = 3

/** How a circuit is doing, in one line. */
export function spokenRun({
  isRunning,
  time,
  events,
  hasMore,
  isBehind,
  oscillation,
}: RunState): string {
  if (oscillation) {
    const { parts, period } = oscillation
    const named = parts.slice(0, MOST_NAMED).join(', ')
    const more = parts.length > MOST_NAMED ? ` and ${parts.length - MOST_NAMED} more` : ''
    return `Oscillates: ${named}${more}, every ${period} ms`
  }
  const how = isBehind
    ? 'Too much at once'
    : !hasMore
      ? 'Settled'
      : isRunning
        ? 'Running'
        : 'Paused'
  // In a narrow column the end is cut.
  return `${how} · ${spokenTime(time)} · ${spokenNumber(events)} ${events === 1 ? 'event' : 'events'}`
}

/** Ticks as time: one is shown as a millisecond. */
export function spokenTime(ticks: number): string {
  if (ticks < 1000) return `${ticks} ms`
  return `${(Math.floor(ticks / 10) / 100).toFixed(2)} s`
}
