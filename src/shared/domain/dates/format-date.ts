import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import dayOfYear from 'dayjs/plugin/dayOfYear.js'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import weekOfYear from 'dayjs/plugin/weekOfYear.js'
import weekYear from 'dayjs/plugin/weekYear.js'

/** Moment's tokens, longest first; text in brackets stays as it is. */
const TOKEN =
  /\[[^\]]*\]|YYYYYY|Y{1,4}|Mo|M{1,4}|DDDo|D{3,4}|Do|D{1,2}|do|d{1,4}|Qo|Wo|g{2,4}|G{2,4}|S{1,3}|z{1,2}|[eEN]/g

/**
 * A time as the clock on this machine's wall shows it, in Moment's notation (the one of Obsidian's daily notes):
 * `YYYY-MM-DD`, `GGGG-[W]WW`, `dddd, MMMM Do`. Names are English; weeks of `gggg` and `w` begin on Sunday. What is no
 * token stays.
 * @param atMs milliseconds since 1970
 */
export function formatDate(atMs: number, format: string): string {
  for (const plugin of [
    dayOfYear,
    isoWeek,
    weekOfYear,
    weekYear,
    localizedFormat,
    advancedFormat, // last: it reads what the others know
  ])
    dayjs.extend(plugin)
  const time = dayjs(atMs)
  const known = format.replace(TOKEN, (token) =>
    token === '[]' ? '' : (missing(time, token) ?? token),
  )
  return known === '' ? '' : time.format(known) // without a format it would choose one
}

/** Tokens that the library does not have, as literal text; undefined for the others. */
function missing(time: dayjs.Dayjs, token: string): string | undefined {
  const literal = (value: number | string): string => `[${value}]`
  switch (token) {
    case 'YYYYYY':
      return literal(`+${String(time.year()).padStart(6, '0')}`)
    case 'Y':
    case 'YYY':
      return literal(time.year())
    case 'Mo':
      return literal(ordinal(time.month() + 1))
    case 'Qo':
      return literal(ordinal(Math.ceil((time.month() + 1) / 3)))
    case 'DDD':
      return literal(time.dayOfYear())
    case 'DDDD':
      return literal(String(time.dayOfYear()).padStart(3, '0'))
    case 'DDDo':
      return literal(ordinal(time.dayOfYear()))
    case 'do':
      return literal(ordinal(time.day()))
    case 'e':
      return literal(time.day())
    case 'E':
      return literal(time.isoWeekday())
    case 'N':
      return literal('AD')
    case 'Wo':
      return literal(ordinal(time.isoWeek()))
    case 'z':
    case 'zz':
      return '' // only for times with a named zone
    case 'gg':
      return literal(String(time.weekYear() % 100).padStart(2, '0'))
    case 'GG':
      return literal(String(time.isoWeekYear() % 100).padStart(2, '0'))
    case 'S':
      return literal(Math.floor(time.millisecond() / 100))
    case 'SS':
      return literal(String(Math.floor(time.millisecond() / 10)).padStart(2, '0'))
    default:
      return undefined
  }
}

function ordinal(number: number): string {
  const tens = number % 100
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}
