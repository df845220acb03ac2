import { useState } from 'react'
import type { TimeReport } from '../../../../shared/domain/tasks/time-report.ts'
import { timeReportCsv } from '../../shared/time-report-csv.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { DownloadIcon } from '../../../../renderer/src/ui/icons.ts'
import { Segmented } from '../../../../renderer/src/ui/field/segmented.tsx'
import { saveBlob } from '../../../../renderer/src/ui/save-address.ts'
import { addDays } from '../calendar/calendar-days.ts'
import { MinutesChart } from './minutes-chart.tsx'
import { spanOf, withFreeDays, type DaySpan, type ReportRange } from './report-range.ts'
import { spokenMinutes } from '../parts/spoken-minutes.ts'
import { TaskSkeleton } from '../parts/task-skeleton.tsx'
import styles from './time-report-view.module.css'
import { useTaskView, type Calendar } from '../stores/use-task-view.ts'
import {
  type Day,
  exactDate,
  spokenDay,
  weekdayName,
} from '../../../../shared/domain/dates/spoken-date.ts'

const RANGES: readonly { readonly value: ReportRange; readonly label: string }[] = [
  { value: 'this-week', label: 'This week' },
  { value: 'last-week', label: 'Last week' },
  { value: 'this-month', label: 'This month' },
  { value: 'own', label: 'Other days' },
]
const BYS = [
  { value: 'day', label: 'Day' },
  { value: 'task', label: 'Task' },
  { value: 'tag', label: 'Tag' },
] as const

/** Where the time went: by day, task or tag, as a picture, a table and a file. */
export function TimeReportView({
  calendar: { today, weekStart },
}: {
  readonly calendar: Calendar
}) {
  const { toasts } = useStores()
  const { view, update } = useTaskView()
  const by = view.report
  const [range, setRange] = useState<ReportRange>('this-week')
  const [own, setOwn] = useState<DaySpan>({ from: addDays(today, -29), before: addDays(today, 1) })
  const span = spanOf(range, own, today, weekStart)
  const { data, error, reload } = useCall(
    'timer.report',
    { ...span, by, tag: null },
    { reloadOn: ['dues.changed', 'timer.changed'] },
  )
  const save = (report: TimeReport): void => {
    saveBlob(
      new Blob([timeReportCsv(report)], { type: 'text/csv' }),
      `time-${span.from}-by-${by}.csv`,
    )
    toasts.show('The report is in your downloads.')
  }
  return (
    <div className={styles.report}>
      <div className={styles.bar}>
        <Segmented label="Days" options={RANGES} value={range} onChange={setRange} />
        <Segmented label="By" options={BYS} value={by} onChange={(report) => update({ report })} />
        <span className={styles.spring} />
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          disabled={!data || data.rows.length === 0}
          onClick={() => data && save(data)}
        >
          Save as CSV
        </Button>
      </div>
      {range === 'own' ? <OwnDays own={own} onChange={setOwn} /> : null}
      {error ? (
        <EmptyState text={error.message} action={<Button onClick={reload}>Try again</Button>} />
      ) : data === undefined ? (
        <TaskSkeleton />
      ) : data.rows.length === 0 ? (
        <EmptyState
          text="No time was logged in these days. Start a timer at a task note, and stop it when you stop."
          action={<Button onClick={() => update({ mode: 'list' })}>Show the tasks</Button>}
        />
      ) : (
        <Rows report={data} by={by} span={span} today={today} />
      )}
    </div>
  )
}

function OwnDays({
  own,
  onChange,
}: {
  readonly own: DaySpan
  readonly onChange: (span: DaySpan) => void
}) {
  return (
    <div className={styles.own}>
      <label>
        From
        <input
          type="date"
          value={own.from}
          onChange={({ target }) => target.value && onChange({ ...own, from: target.value })}
        />
      </label>
      <label>
        to
        <input
          type="date"
          value={addDays(own.before, -1)}
          onChange={({ target }) =>
            target.value && onChange({ ...own, before: addDays(target.value, 1) })
          }
        />
      </label>
    </div>
  )
}

function Rows({
  report,
  by,
  span,
  today,
}: {
  readonly report: TimeReport
  readonly by: 'day' | 'task' | 'tag'
  readonly span: DaySpan
  readonly today: Day
}) {
  const { workspace } = useStores()
  const most = Math.max(1, ...report.rows.map(({ minutes }) => minutes))
  const labelOf = (row: TimeReport['rows'][number]): string =>
    by === 'day'
      ? spokenDay(row.key, today)
      : by === 'tag' && row.key !== ''
        ? `#${row.label}`
        : row.label
  const days = withFreeDays(report.rows, span, (day) => ({
    key: day,
    label: day,
    minutes: 0,
    path: null,
  }))
  return (
    <>
      <p className={styles.total}>
        <strong>{spokenMinutes(report.totalMinutes)}</strong> from {exactDate(span.from)} to{' '}
        {exactDate(addDays(span.before, -1))}
      </p>
      {by === 'day' ? (
        <MinutesChart
          label={`Time by day, ${spokenMinutes(report.totalMinutes)} in all; the table below has the numbers`}
          bars={days.map(({ key, minutes }) => ({
            key,
            minutes,
            label: days.length <= 7 ? weekdayName(key) : String(Number(key.slice(8))),
          }))}
        />
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{BYS.find(({ value }) => value === by)?.label}</th>
            <th scope="col" className={styles.barHead} aria-hidden="true" />
            <th scope="col" className={styles.number}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => {
            const { path } = row
            return (
              <tr key={row.key}>
                <th scope="row" title={by === 'day' ? exactDate(row.key) : labelOf(row)}>
                  {path === null ? (
                    labelOf(row)
                  ) : (
                    <button
                      type="button"
                      className={styles.open}
                      onClick={() => workspace.openNote(path)}
                    >
                      {labelOf(row)}
                    </button>
                  )}
                </th>
                <td aria-hidden="true">
                  <span
                    className={styles.share}
                    style={{ width: `${Math.max(1, (row.minutes / most) * 100)}%` }}
                  />
                </td>
                <td className={styles.number}>{spokenMinutes(row.minutes)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
