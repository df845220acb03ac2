import type { DateContext } from '../../../shared/domain/dates/date-words.ts'
import type { TaskDate, TaskPriority } from '../../../shared/domain/tasks/task.ts'
import { calendarText, readCalendarDay } from '../../../shared/domain/tasks/calendar-day.ts'
import { describeRecurrence } from '../../../shared/domain/tasks/describe-recurrence.ts'
import { occurrencesAfter } from '../../../shared/domain/tasks/occurrences.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import { quickWords, type QuickWord } from './quick-words.ts'
import { readMoment, readTime } from '../../../shared/domain/tasks/read-moment.ts'
import { readRepeatText } from '../../../shared/domain/tasks/read-repeat-text.ts'

/** What was understood of a task typed in one line (`ReadTask` of the contract). */
export interface QuickTask {
  readonly title: string
  readonly priority: TaskPriority | null
  readonly due: TaskDate | null
  readonly scheduled: TaskDate | null
  readonly repeat: string | null
  readonly timeEstimateMinutes: number | null
  readonly tags: string[]
  /** Parts of what was typed, in order: what is to be shown as understood. */
  readonly spans: QuickSpan[]
}
export interface QuickSpan {
  readonly start: number
  readonly end: number
  readonly field: 'due' | 'scheduled' | 'priority' | 'repeat' | 'estimate' | 'tag'
}

/**
 * Reads a task as it is typed: `call Ada fri 3pm !high every week #work ~30m`. Fields with a mark count anywhere; dates
 * and repeats at the end, where no word follows that is not a field (`due …` anywhere; `today`, `tomorrow` and days
 * with a time also at the beginning): “email fri group about Monday’s report” has no date. What is not understood
 * stays in the title, as does what is quoted or behind a backslash; a line that is nothing but a date is its title.
 */
export function readQuickTask(typed: string, context: DateContext): QuickTask {
  const taken: Taken[] = []
  const words = quickWords(typed)
  for (const word of words) {
    const field = word.isPlain ? null : markedField(word.text)
    if (field && (field.field === 'tag' || !has(taken, field.field)))
      taken.push({ ...field, words: [word] })
  }
  const left = (): QuickWord[] =>
    words.filter((word) => !taken.some((one) => one.words.includes(word)))
  const isOnlyDate = readPhrase(phraseOf(left()), null, context) !== null
  if (isOnlyDate) return result(typed, taken, { left: left(), context })
  takeTrailing(left, taken, context)
  takeLeading(left, taken, context)
  takeNamed(left, taken, context)
  return result(typed, taken, { left: left(), context })
}

type Field =
  | { readonly field: 'priority'; readonly value: TaskPriority }
  | { readonly field: 'estimate'; readonly value: number }
  | { readonly field: 'tag' | 'due' | 'scheduled'; readonly value: string }
  | { readonly field: 'repeat'; readonly value: string; readonly time?: string | undefined }
type Taken = Field & { readonly words: readonly QuickWord[] }

const has = (taken: readonly Taken[], field: QuickSpan['field']): boolean =>
  taken.some((one) => one.field === field)

const PRIORITIES: ReadonlyMap<string, TaskPriority> = new Map([
  ['!high', 'high'],
  ['!medium', 'medium'],
  ['!med', 'medium'],
  ['!low', 'low'],
  ['!!!', 'high'],
  ['!!', 'high'],
  ['!1', 'high'],
  ['!2', 'medium'],
  ['!3', 'low'],
])

function markedField(word: string): Field | null {
  const priority = PRIORITIES.get(word.toLowerCase())
  if (priority !== undefined) return { field: 'priority', value: priority }
  const tag = /^#([^\s!@#$%^&*(),.?":{}|<>[\]]+)$/u.exec(word)?.[1]?.replace(/\/+$/, '')
  if (tag !== undefined && tag !== '' && !/^\d+$/.test(tag)) return { field: 'tag', value: tag }
  const minutes = readEstimate(word)
  return minutes === null ? null : { field: 'estimate', value: minutes }
}

/** `~30m`, `~2h`, `~1h30`, `~1.5h`: minutes; null for none, for nothing, and for more than a year. */
function readEstimate(word: string): number | null {
  const match = /^~(?:(\d{1,4}(?:\.\d{1,2})?)h(?:(\d{1,2})m?)?|(\d{1,5})m(?:in)?)$/i.exec(word)
  if (!match) return null
  const minutes = Math.round(Number(match[1] ?? 0) * 60) + Number(match[2] ?? match[3] ?? 0)
  return minutes > 0 && minutes <= 525_600 ? minutes : null
}

const phraseOf = (words: readonly QuickWord[]): string => words.map(({ text }) => text).join(' ')

const MAX_WORDS = 12
type Left = () => QuickWord[]

/** Takes fields off the end, the longest that can be read first, as long as something is left for a title. */
function takeTrailing(left: Left, taken: Taken[], context: DateContext): void {
  for (;;) {
    const words = left()
    const found = longest(
      words,
      taken,
      (length) => {
        const phrase = words.slice(words.length - length)
        return { phrase, before: words[words.length - length - 1] ?? null }
      },
      context,
    )
    if (!found) return
    taken.push(found)
  }
}

function longest(
  words: readonly QuickWord[],
  taken: readonly Taken[],
  part: (length: number) => { readonly phrase: QuickWord[]; readonly before: QuickWord | null },
  context: DateContext,
): Taken | null {
  for (let length = Math.min(MAX_WORDS, words.length - 1); length > 0; length -= 1) {
    const { phrase, before } = part(length)
    if (phrase.some(({ isPlain }) => isPlain)) continue
    const field = readPhrase(phraseOf(phrase), before, context)
    if (field && !has(taken, field.field)) return { ...field, words: phrase }
  }
  return null
}

/** Words that make a following weekday part of the sentence: “the sun”, “about Friday”. */
const LEADS_ON =
  /^(?:the|an?|of|about|for|with|in|to|from|and|or|vs|like|than|after|before|until|till|since|our|my|his|her|their|every|each|is|was|are)$/i

function readPhrase(phrase: string, before: QuickWord | null, context: DateContext): Field | null {
  const repeat = readRepeat(phrase)
  if (repeat) return repeat
  const named = /^(due(?: on| by)?|by|(?:start(?:s|ing)?|scheduled)(?: on| for)?) (.+)$/i.exec(
    phrase,
  )
  const isNamed = named !== null
  const moment = readMoment(named?.[2] ?? phrase, context)
  if (moment === null) return null
  const isSentence =
    before !== null && LEADS_ON.test(before.text) && !/^(?:on|in|at) /i.test(phrase)
  if (!isNamed && isSentence) return null
  return { field: isNamed && /^s/i.test(phrase) ? 'scheduled' : 'due', value: moment }
}

/** `every week`, `daily`, and with a time of day: `every Monday at 9`. */
function readRepeat(phrase: string): Field | null {
  if (!/^(?:every|hourly|daily|weekly|monthly|yearly)(?= |$)/i.test(phrase)) return null
  const whole = repeatWords(phrase)
  if (whole !== null) return { field: 'repeat', value: whole }
  const timed =
    /^(.+?)(?: at (\d{1,2})| (?:at )?(\d{1,2}:\d{2}|\d{1,2}(?::\d{2})? ?[ap]m|noon))$/i.exec(phrase)
  const value = repeatWords(timed?.[1] ?? '')
  const time = readTime((timed?.[2] ?? timed?.[3] ?? '').toLowerCase())
  return value === null || time === null ? null : { field: 'repeat', value, time }
}

/** As Tasks for Obsidian writes it; null when it is no rule. */
function repeatWords(phrase: string): string | null {
  const reading = readRepeatText(phrase)
  return 'problem' in reading ? null : describeRecurrence(reading.value)
}

/** `tomorrow call Ada`, `fri 3pm call Ada`, `every day water the plants`: but “Monday meeting” is what is to be done. */
function takeLeading(left: Left, taken: Taken[], context: DateContext): void {
  const words = left()
  const found = longest(
    words,
    taken,
    (length) => ({ phrase: words.slice(0, length), before: null }),
    context,
  )
  if (!found) return
  const phrase = phraseOf(found.words)
  const isClear =
    found.field === 'repeat'
      ? /^every /i.test(phrase)
      : /^(?:today|tonight|tomorrow|due )/i.test(phrase) || String(found.value).includes('T')
  if (isClear) taken.push(found)
}

/** `due friday` in the middle. */
function takeNamed(left: Left, taken: Taken[], context: DateContext): void {
  const words = left()
  for (const [index, word] of words.entries()) {
    if (has(taken, 'due') || !/^due$/i.test(word.text)) continue
    const rest = words.slice(index)
    const found = longest(
      [...rest, word],
      taken,
      (length) => ({ phrase: rest.slice(0, length), before: null }),
      context,
    )
    if (found) taken.push(found)
  }
}

function result(
  typed: string,
  taken: readonly Taken[],
  { left, context }: { readonly left: readonly QuickWord[]; readonly context: DateContext },
): QuickTask {
  let task: QuickTask = {
    title: titleOf(typed, left),
    priority: null,
    due: null,
    scheduled: null,
    repeat: null,
    timeEstimateMinutes: null,
    tags: [],
    spans: taken.flatMap((one) => spansOf(typed, one)).toSorted((a, b) => a.start - b.start),
  }
  for (const one of taken.toSorted((a, b) => startOf(a) - startOf(b))) task = withField(task, one)
  const repeat = taken.find((one) => one.field === 'repeat')
  return repeat?.field === 'repeat' ? { ...task, due: firstDue(task, repeat, context) } : task
}

const startOf = ({ words }: Taken): number => words[0]?.start ?? 0

function withField(task: QuickTask, one: Field): QuickTask {
  switch (one.field) {
    case 'priority':
      return { ...task, priority: one.value }
    case 'estimate':
      return { ...task, timeEstimateMinutes: one.value }
    case 'tag':
      return task.tags.includes(one.value) ? task : { ...task, tags: [...task.tags, one.value] }
    default:
      return { ...task, [one.field]: one.value }
  }
}

/** A task that repeats has a day: without one the first that its rule fits, from today on. */
function firstDue(
  { due, scheduled }: QuickTask,
  { value, time }: { readonly value: string; readonly time?: string | undefined },
  context: DateContext,
): TaskDate | null {
  if (due !== null) return due.length > 10 || time === undefined ? due : `${due}T${time}`
  if (scheduled !== null) return null
  const reading = readRepeatText(value)
  const now = localDateTime(context.nowMs)
  const today = readCalendarDay(now)
  if ('problem' in reading || today === null) return null
  // The first needs no distance: the Monday of “every 2 weeks on Monday” is the next one.
  for (const day of occurrencesAfter({ ...reading.value, interval: 1 }, today, today - 1)) {
    const moment = `${calendarText(day)}${time === undefined ? '' : `T${time}`}`
    if (time === undefined || moment > now) return moment
  }
  return null
}

function titleOf(typed: string, left: readonly QuickWord[]): string {
  const words = left.map(({ start, end }) => typed.slice(start, end).replace(/^\\(?=[^\\])/, ''))
  const title = words.join(' ')
  const isCut = (left.at(-1)?.end ?? 0) < typed.trimEnd().length
  return isCut ? title.replace(/[,;]$/, '') : title
}

/** Words next to each other are one span. */
function spansOf(typed: string, { field, words }: Taken): QuickSpan[] {
  const spans: QuickSpan[] = []
  for (const { start, end } of words) {
    const last = spans.at(-1)
    if (last && typed.slice(last.end, start).trim() === '')
      spans[spans.length - 1] = { ...last, end }
    else spans.push({ start, end, field })
  }
  return spans
}
