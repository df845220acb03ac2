import { axisSteps } from './report-range.ts'
import styles from './minutes-chart.module.css'
import { spokenMinutes } from '../parts/spoken-minutes.ts'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly minutes: number
}

const HEIGHT = 160
const FOOT = 22
const LEFT = 52
const WIDTH = 600

/** Minutes as columns over days. The table below it says the same in words. */
export function MinutesChart({
  bars,
  label,
}: {
  readonly bars: readonly Bar[]
  readonly label: string
}) {
  const steps = axisSteps(Math.max(0, ...bars.map(({ minutes }) => minutes)))
  const top = steps.at(-1) ?? 1
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length)
  const width = Math.min(40, slot * 0.66)
  const yOf = (minutes: number): number => HEIGHT - (minutes / top) * (HEIGHT - 12)
  const every = Math.ceil(bars.length / 10)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
      role="img"
      aria-label={label}
    >
      {steps.map((minutes) => (
        <g key={minutes}>
          <line className={styles.line} x1={LEFT} x2={WIDTH} y1={yOf(minutes)} y2={yOf(minutes)} />
          <text className={styles.text} x={LEFT - 8} y={yOf(minutes) + 4} textAnchor="end">
            {minutes === 0 ? '0' : spokenMinutes(minutes)}
          </text>
        </g>
      ))}
      {bars.map(({ key, label: name, minutes }, index) => {
        const x = LEFT + slot * (index + 0.5)
        return (
          <g key={key}>
            {minutes > 0 ? (
              <rect
                className={styles.bar}
                x={x - width / 2}
                width={width}
                y={HEIGHT - Math.max(2, HEIGHT - yOf(minutes))}
                height={Math.max(2, HEIGHT - yOf(minutes))}
                rx={3}
              >
                <title>{`${name}: ${spokenMinutes(minutes)}`}</title>
              </rect>
            ) : null}
            {index % every === 0 ? (
              <text className={styles.text} x={x} y={HEIGHT + 16} textAnchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
