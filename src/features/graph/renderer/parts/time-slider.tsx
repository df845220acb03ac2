import { useState } from 'react'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { exactDate, spokenDay } from '../../../../shared/domain/dates/spoken-date.ts'
import type { GraphView } from '../../shared/graph-view.ts'
import type { Graph } from '../data/graph.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './time-slider.module.css'

const DAY_MS = 86_400_000

/** The first and the last day of all notes, since 1970; null where there are no two. */
export function daysOf(
  graph: Graph,
  by: NonNullable<GraphView['days']>,
): { readonly first: number; readonly last: number } | null {
  let [first, last] = [Infinity, -Infinity]
  for (const node of graph.nodes) {
    first = Math.min(first, node[by])
    last = Math.max(last, node[by])
  }
  return first < last ? { first, last } : null
}

/** Shows the vault as it was on a day: what was made, or changed last, until then. */
export function TimeSlider({
  days: { first, last },
  until,
  onUntil,
}: {
  readonly days: { readonly first: number; readonly last: number }
  /** Null for the last day. */
  readonly until: number | null
  readonly onUntil: (until: number | null) => void
}) {
  const [today] = useState(() => localDay(Date.now()))
  const value = Math.max(first, Math.min(last, until ?? last))
  const day = new Date(value * DAY_MS).toISOString().slice(0, 10)
  return (
    <div className={styles.slider}>
      <input
        type="range"
        aria-label={WORDS.day}
        aria-valuetext={exactDate(day)}
        min={first}
        max={last}
        value={value}
        onChange={({ target }) =>
          onUntil(target.valueAsNumber >= last ? null : target.valueAsNumber)
        }
      />
      <span title={exactDate(day)}>{WORDS.until(spokenDay(day, today))}</span>
    </div>
  )
}
