import type { Signal } from '../../shared/component.ts'
import type { SignalChange } from '../../shared/simulation/recordings.ts'

/** A stretch of time, in ticks. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface WaveformRow {
  /** The line of the known values. */
  readonly line: string
  /** Where the value is not known, as stretches of x; no two begin at one place. */
  readonly unknown: readonly { readonly x: number; readonly width: number }[]
}

/** The line of one signal over a span, `width` by `height`; high is on top. */
export function waveformRow(
  changes: readonly SignalChange[],
  span: Span,
  width: number,
  height: number,
): WaveformRow {
  const xOf = (time: number): number =>
    round(
      ((Math.min(span.to, Math.max(span.from, time)) - span.from) / (span.to - span.from)) * width,
    )
  const yOf = (value: Signal): number => (value === 1 ? 2 : height - 2)
  const unknown: { x: number; width: number }[] = []
  let line = ''
  let before: Signal | null = null
  for (const [index, { time, value }] of changes.entries()) {
    const end = changes[index + 1]?.time ?? span.to
    if (end < span.from || time > span.to) continue
    const [x, until] = [xOf(time), xOf(end)]
    if (value === 'x') {
      const last = unknown.at(-1)
      // What was known in between for less than a tenth of a pixel is none that an eye sees.
      if (last && x <= last.x + last.width) last.width = until - last.x
      else unknown.push({ x, width: until - x })
    } else {
      const isJoined = before !== null && before !== 'x'
      line += isJoined ? ` V ${yOf(value)} H ${until}` : ` M ${x} ${yOf(value)} H ${until}`
    }
    before = value
  }
  return { line: line.trim(), unknown }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The value at a time; null before the first. */
export function valueAt(changes: readonly SignalChange[], time: number): Signal | null {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return changes[low - 1]?.value ?? null
}

/** Times for an axis: round ones, about `count` of them. */
export function axisTimes({ from, to }: Span, count: number): readonly number[] {
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 1,
  )
  const first = Math.ceil(from / step) * step
  const times: number[] = []
  for (let time = first; time <= to; time += step) times.push(time)
  return times
}
