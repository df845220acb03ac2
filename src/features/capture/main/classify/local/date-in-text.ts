import { readDay, type DateContext } from '../../../../../shared/domain/dates/date-words.ts'

const WEEKDAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thu(?:rs?)?|fri|mon|weds?|sat|sun)'
/** Short forms that are other words too count after these, or with a capital. */
const DAY_FOLLOWS = String.raw`(?<=\b(?:on|by|next|this|until|till|before|coming|due) )`
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)?`
/** In the order in which they are looked for: the more exact one says what is meant. */
const SHAPES: readonly RegExp[] = [
  /\b\d{4}-\d{2}-\d{2}\b/,
  new RegExp(String.raw`\b${ORDINAL}(?: of)? ${MONTH}(?: \d{4})?\b`, 'i'),
  new RegExp(String.raw`\b${MONTH} (?:the )?${ORDINAL}(?:,? \d{4})?\b`, 'i'),
  /\b(?:the )?day after tomorrow\b|\b(?:today|tonight|tonite|tomorrow|tmrw|tmw)\b/i,
  /\bin (?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week|month)s?\b/i,
  new RegExp(String.raw`\b(?:next|this|coming) ${WEEKDAY}\b`, 'i'),
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thu(?:rs?)?|fri)\b/i,
  new RegExp(String.raw`${DAY_FOLLOWS}(?:mon|weds?|sat|sun)\b`, 'i'),
  /\b(?:Mon|Weds?|Sat|Sun)\b/,
]
const SHORT: Readonly<Record<string, string>> = {
  tonite: 'tonight',
  tmrw: 'tomorrow',
  tmw: 'tomorrow',
}
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * The day that a text names, ahead of today, as `YYYY-MM-DD`; null for none. Days in figures are read as day and month
 * only with a dot (`31.01.`) or where nothing else can be meant (`30/4`): 3/12 is two days.
 */
export function dateInText(text: string, context: DateContext): string | null {
  for (const shape of SHAPES) {
    const found = shape.exec(text)?.[0]
    const day = found === undefined ? null : readDay(spelledOut(found), context)
    if (day !== null) return day
  }
  return figures(text, context) ?? dayOfMonth(text, context)
}

function spelledOut(found: string): string {
  const words = found.toLowerCase().replace('sept ', 'sep ')
  const short = SHORT[words]
  if (short !== undefined) return short
  return words.replace(new RegExp(`${WEEKDAY}$`), (weekday) => {
    const full = WEEKDAYS.find((each) => each.startsWith(weekday.slice(0, 3)))
    return full ?? weekday
  })
}

function figures(text: string, context: DateContext): string | null {
  const match = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)|\b(1[3-9]|2\d|3[01])\/(\d{1,2})\b/.exec(
    text,
  )
  if (!match) return null
  const [, dotted, dottedMonth, year, slashed, slashedMonth] = match
  const day = Number(dotted ?? slashed)
  const month = Number(dottedMonth ?? slashedMonth)
  return ahead(
    (candidate) => {
      const wanted = year === undefined ? candidate.getFullYear() : Number(year)
      return isoDay(wanted, month, day)
    },
    context,
    12,
  )
}

/** “by the 15th”, “before 28th”. */
function dayOfMonth(text: string, context: DateContext): string | null {
  const day = /\b(?:by|before|until|till|on|due)(?: the)? (\d{1,2})(?:st|nd|rd|th)\b/i.exec(
    text,
  )?.[1]
  return day === undefined
    ? null
    : ahead((from) => isoDay(from.getFullYear(), from.getMonth() + 1, Number(day)), context, 1)
}

/** What `of` says of this month, or of the one that is `months` later when that is behind us. */
function ahead(
  of: (from: Date) => string | null,
  { nowMs }: DateContext,
  months: number,
): string | null {
  const now = new Date(nowMs)
  const today = isoDay(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? ''
  const soon = of(new Date(now.getFullYear(), now.getMonth(), 1))
  if (soon !== null && soon >= today) return soon
  return of(new Date(now.getFullYear(), now.getMonth() + months, 1)) ?? soon
}

/** Null for a day that no calendar has. */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(year, month - 1, day)
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return null
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
