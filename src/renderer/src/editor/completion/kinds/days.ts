import { dailyNotePath } from '../../../../../shared/domain/daily-note.ts'
import { readDay, type DateContext } from '../../../../../shared/domain/dates/date-words.ts'
import { localDay } from '../../../../../shared/domain/dates/local-day.ts'
import { exactDate } from '../../../../../shared/domain/dates/spoken-date.ts'
import { formatDate } from '../../../../../shared/domain/dates/format-date.ts'
import { isRunningText } from '../../language/running-text.ts'
import { accept, putText } from '../accept.ts'
import { aliasBar } from '../alias-bar.ts'
import type { CompletionAsker } from '../completion-asker.ts'
import type { CompletionKind, Offered, TypedPlace } from '../trigger.ts'
import { AS_DATE, AS_LINK } from '../words.ts'

/** Behind no letter, so in no address of mail. */
const TYPED = /(?:^|[\s([{<"'“‘—–*_])@([\p{L}\p{N}][\p{L}\p{N}.,' -]{0,40}|)$/u
const MOST = 8

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** What is offered for the beginning of it. */
const PHRASES = [
  'Today',
  'Tomorrow',
  'Yesterday',
  ...WEEKDAYS,
  ...WEEKDAYS.map((day) => `Next ${day}`),
  ...WEEKDAYS.map((day) => `Last ${day}`),
  'In a week',
  'In two weeks',
  'In a month',
  'A week ago',
  'A month ago',
]

interface DayInWords {
  readonly words: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

/** The days that words, or the beginning of some, may mean; the nearest to what is typed first. */
export function daysFor(typed: string, context: DateContext): readonly DayInWords[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const whole = wanted === '' ? null : readDay(wanted, context)
  const begun = PHRASES.filter((phrase) => beginsSo(phrase, wanted)).flatMap((words) => {
    const day = readDay(words, context)
    return day === null ? [] : [{ words, day }]
  })
  const first = whole === null ? [] : [{ words: typed.trim(), day: whole }]
  const seen = new Set<string>()
  const all = [...begun, ...first].toSorted(
    (a, b) => Number(b.day === whole) - Number(a.day === whole),
  )
  return all.filter(({ day }) => !seen.has(day) && seen.add(day)).slice(0, wanted === '' ? 3 : MOST)
}

const beginsSo = (phrase: string, wanted: string): boolean =>
  phrase.toLowerCase().startsWith(wanted)

/** `@tomorrow`, `@next fri`, `@3 march`: the link to the note of that day, or the day as those notes are named. */
export const days: CompletionKind = (at) => {
  const { state, pos, before, after } = at
  const typed = TYPED.exec(before)?.[1]
  if (typed === undefined || /^[\p{L}\p{N}]/u.test(after)) return null
  const from = pos - typed.length
  if (!isRunningText(state, from - 1)) return null
  return {
    from,
    sign: '@',
    typed,
    async options(asker) {
      const settings = asker.settings()
      const context: DateContext = {
        nowMs: asker.nowMs(),
        weekStart: settings.weekStart === 'sunday' ? 0 : 1,
      }
      const found = daysFor(typed, context)
      const texts = await Promise.all(found.map(({ day }) => textsOf(at, day, asker)))
      const options = found.flatMap(({ words, day }, index) => {
        const { link, name } = texts[index] ?? { link: null, name: day }
        const row = (text: string, detail: string): Offered => ({
          label: words,
          detail,
          apply: (view, completion, start, to) =>
            accept(view, completion, putText(start - 1, to, text)),
        })
        const asDate = row(name, `${exactDate(day)} · ${AS_DATE}`)
        if (link === null) return [asDate]
        // Both where there is little to choose from; with many days it would be too much to read.
        return found.length > 3
          ? [row(link, `${exactDate(day)} · ${AS_LINK}`)]
          : [row(link, `${exactDate(day)} · ${AS_LINK}`), asDate]
      })
      return (now) => (now === typed ? options : null)
    },
  }
}

/** A day as a link to its note, and as text; no link where the settings give no path. */
async function textsOf(
  { path, state, pos }: TypedPlace,
  day: string,
  asker: CompletionAsker,
): Promise<{ readonly link: string | null; readonly name: string }> {
  const atMs = new Date(`${day}T12:00`).getTime()
  const settings = asker.settings()
  const place = dailyNotePath(settings, atMs)
  const isoDay = localDay(atMs)
  if ('problem' in place) return { link: null, name: isoDay }
  const format = settings.dailyNoteFormat.trim()
  // With folders in it the format names a place, and no day.
  const name = format === '' || format.includes('/') ? isoDay : formatDate(atMs, format)
  const target = await asker.linkTo(path, place.path)
  const bar = aliasBar(state, pos)
  return { link: target === name ? `[[${target}]]` : `[[${target}${bar}${name}]]`, name }
}
