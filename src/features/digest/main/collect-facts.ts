import type { DigestFact, DigestFacts, DigestType } from '../shared/digest.ts'
import type { EntrySummary } from '../../../shared/domain/entries/entry.ts'
import { calendarText, readCalendarDay } from '../../../shared/domain/tasks/calendar-day.ts'
import { isOverdue } from '../../../shared/domain/tasks/task-days.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { LoggedTask } from '../../../shared/domain/tasks/time-report.ts'
import { timeReport } from '../../../main/notes/tasks/logged-minutes.ts'
import { digestPeriod, type DigestPeriod } from './digest-period.ts'
import { duration, shortDay } from './digest-words.ts'

export interface ChangedNote {
  readonly path: VaultPath
  readonly title: string
  /** The local day of its last change, and when that was. */
  readonly day: string
  readonly modifiedMs: number
}

/** Everything a digest is made of. The order of the lists says nothing. */
export interface DigestInputs {
  readonly type: DigestType
  /** The day it is of, or a day of its week. */
  readonly day: string
  /** Today: what is due later is not late. */
  readonly today: string
  readonly notes: readonly ChangedNote[]
  /** Open ones that have a date, and those that were closed in the period. */
  readonly tasks: readonly TaskItem[]
  readonly entries: readonly EntrySummary[]
  readonly logged: readonly LoggedTask[]
  /** What was left out because there is too much of it, as sentences. */
  readonly limits: readonly string[]
  /** Notes that digests are written into: that they changed is no news. */
  readonly digestNotes: readonly VaultPath[]
}

/** What comes in so many days after the period stands in its digest. */
export const COMING_DAYS = 7
/** A person nobody wrote of for so long comes to mind. */
const NOT_SEEN_DAYS = 30
const MOST_PEOPLE = { daily: 3, weekly: 10 } as const
const SECTIONS: readonly DigestFact['section'][] = [
  'done',
  'overdue',
  'carried',
  'coming',
  'next',
  'waiting',
  'changed',
  'people',
  'filed',
  'unsure',
  'time',
]

/** Works out what there is to say. The same facts in the same order from the same inputs, in whatever order they come. */
export function collectFacts(inputs: DigestInputs): DigestFacts {
  const period = digestPeriod(inputs.type, inputs.day)
  const facts = [
    ...taskFacts(inputs, period),
    ...projectFacts(inputs),
    ...changedFacts(inputs, period),
    ...peopleFacts(inputs, lastDay(inputs, period)),
    ...captureFacts(inputs, period),
    ...timeFacts(inputs, period),
  ]
  const sorted = facts.toSorted(
    (a, b) =>
      SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) ||
      compare(a.order, b.order) ||
      compare(a.text, b.text) ||
      compare(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.detail, b.detail),
  )
  return {
    type: inputs.type,
    ...period,
    facts: sorted.map(({ section, text, path, line, detail, count = 1 }) => ({
      section,
      text,
      path,
      line,
      detail,
      count,
    })),
    limits: [...inputs.limits],
  }
}

/** `order` goes before everything else within a section. */
type OrderedFact = Omit<DigestFact, 'count'> & {
  readonly order: string
  readonly count?: number
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `YYYY-MM-DD`, so many days later. */
export const afterDays = (day: string, count: number): string =>
  calendarText((readCalendarDay(day) ?? 0) + count)

/** The day it is, or the last of a period that is over. */
function lastDay({ today }: DigestInputs, { before }: DigestPeriod): string {
  const last = calendarText((readCalendarDay(before) ?? 0) - 1)
  return last < today ? last : today
}

function taskFacts(inputs: DigestInputs, period: DigestPeriod): OrderedFact[] {
  const asOf = lastDay(inputs, period)
  // Of a day that is over, what came after it is no news.
  const soon = period.before > inputs.today ? afterDays(period.before, COMING_DAYS) : period.before
  return inputs.tasks.flatMap((task): OrderedFact[] => {
    const fact = {
      text: task.title,
      path: task.path,
      line: task.source === 'checkbox' ? task.line : null,
    }
    const completed = task.completed?.slice(0, 10) ?? null
    if (task.status === 'done') {
      if (completed === null || !isWithin(completed, period)) return []
      const detail = inputs.type === 'weekly' ? shortDay(completed) : ''
      return [{ ...fact, section: 'done', detail, order: completed }]
    }
    if (task.status === 'cancelled') return []
    const due = task.due?.slice(0, 10) ?? null
    // A follow-up says what, and its note with whom.
    const who = task.ref.kind === 'entry' && task.ref.followUp !== null ? `${task.noteTitle}, ` : ''
    if (isOverdue(task, asOf))
      return [
        {
          ...fact,
          section: 'overdue',
          detail: `${who}due ${shortDay(due ?? '')}`,
          order: due ?? '',
        },
      ]
    const planned = [due, task.scheduled?.slice(0, 10) ?? null]
      .filter((day) => day !== null)
      .filter((day) => day < soon)
      .toSorted(compare)[0]
    if (planned === undefined) return []
    const verb = planned === due ? 'due' : 'planned for'
    const detail = `${who}${verb} ${shortDay(planned)}`
    return [
      { ...fact, section: planned < period.before ? 'carried' : 'coming', detail, order: planned },
    ]
  })
}

const isWithin = (day: string, { from, before }: DigestPeriod): boolean =>
  day >= from && day < before

function projectFacts({ entries }: DigestInputs): OrderedFact[] {
  return entries.flatMap((entry): OrderedFact[] => {
    if (entry.category !== 'projects') return []
    const status = entry.status?.toLowerCase() ?? 'active'
    const next = textOf(entry.fields['next_action'])
    const fact = { path: entry.path, line: null, order: '' }
    if (status === 'waiting' || status === 'blocked')
      return [
        {
          ...fact,
          section: 'waiting',
          text: entry.name,
          detail: next === '' ? status : `${status}; next: ${next}`,
        },
      ]
    return status === 'active' && next !== ''
      ? [{ ...fact, section: 'next', text: entry.name, detail: next }]
      : []
  })
}

function changedFacts(inputs: DigestInputs, period: DigestPeriod): OrderedFact[] {
  const tasks = new Set(
    inputs.tasks.filter(({ source }) => source === 'task').map(({ path }) => path),
  )
  const skipped = new Set([
    ...inputs.digestNotes,
    ...tasks,
    ...inputs.entries.filter(({ category }) => category === 'inbox').map(({ path }) => path),
  ])
  const detailOf = (day: string): string => (inputs.type === 'weekly' ? shortDay(day) : '')
  const changed = inputs.notes.filter(
    ({ day, path }) => isWithin(day, period) && !skipped.has(path),
  )
  return changedTogether(changed).flatMap((notes): OrderedFact[] => {
    const [first] = notes.toSorted((a, b) => compare(a.path, b.path))
    if (first === undefined) return []
    const fact = { section: 'changed' as const, path: first.path, line: null, order: first.day }
    if (notes.length < MANY_NOTES)
      return notes.map(({ path, title, day }) => ({
        ...fact,
        text: title,
        path,
        detail: detailOf(day),
        order: day,
      }))
    const how = 'copied, synced or changed by a program'
    const detail = [how, detailOf(first.day)].filter(Boolean).join(', ')
    const text = `${notes.length.toLocaleString('en')} notes at once`
    return [{ ...fact, text, detail, count: notes.length }]
  })
}

/** Nobody saves so many notes with less than this between two of them. */
const MANY_NOTES = 50
const APART_MS = 2000
/** More notes in a period than a person writes: an import, which may pause for longer, as over a network. */
const IMPORT_NOTES = 300
const IMPORT_APART_MS = 60_000

/** Notes in the order of their changes, in runs without a pause. */
function changedTogether(notes: readonly ChangedNote[]): ChangedNote[][] {
  const runs: ChangedNote[][] = []
  let lastMs = -Infinity
  const apartMs = notes.length >= IMPORT_NOTES ? IMPORT_APART_MS : APART_MS
  for (const note of notes.toSorted((a, b) => a.modifiedMs - b.modifiedMs)) {
    if (note.modifiedMs - lastMs > apartMs) runs.push([])
    runs.at(-1)?.push(note)
    lastMs = note.modifiedMs
  }
  return runs
}

function peopleFacts({ entries, type }: DigestInputs, asOf: string): OrderedFact[] {
  const limit = (readCalendarDay(asOf) ?? 0) - NOT_SEEN_DAYS
  return entries
    .flatMap((entry): OrderedFact[] => {
      const touched = textOf(entry.fields['last_touched']).slice(0, 10)
      const day = readCalendarDay(touched)
      if (entry.category !== 'people' || day === null || day > limit) return []
      const detail = `last touched ${shortDay(touched)} ${touched.slice(0, 4)}`
      return [
        {
          section: 'people',
          text: entry.name,
          path: entry.path,
          line: null,
          detail,
          order: touched,
        },
      ]
    })
    .toSorted((a, b) => compare(a.order, b.order) || compare(a.path, b.path))
    .slice(0, MOST_PEOPLE[type])
}

function captureFacts({ entries }: DigestInputs, period: DigestPeriod): OrderedFact[] {
  return entries.flatMap((entry): OrderedFact[] => {
    const fact = { text: entry.name, path: entry.path, line: null, order: '' }
    if (entry.category === 'inbox') {
      const guess = textOf(entry.fields['suggested_category'])
      return [{ ...fact, section: 'unsure', detail: guess === '' ? '' : `perhaps ${guess}` }]
    }
    const created = entry.created?.slice(0, 10) ?? ''
    return isWithin(created, period)
      ? [{ ...fact, section: 'filed', detail: entry.category, order: created }]
      : []
  })
}

/** What still runs does not count yet: the same facts a minute later. */
function timeFacts({ logged, today }: DigestInputs, period: DigestPeriod): OrderedFact[] {
  const ended = logged.map((task) => ({
    ...task,
    timeEntries: task.timeEntries.filter(({ end }) => end !== null),
  }))
  const { rows } = timeReport(ended, { ...period, by: 'task', tag: null }, today)
  return rows.flatMap(({ label, path, minutes }): OrderedFact[] => {
    const whole = Math.round(minutes)
    if (path === null || whole < 1) return []
    // The longest first.
    const order = String(10_000_000 - whole).padStart(8, '0')
    return [{ section: 'time', text: label, path, line: null, detail: duration(whole), order }]
  })
}

/** YAML may have read a day as text or a name as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
