const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const TENS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  hundred: 100,
  thousand: 1000,
}
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)$/i

/**
 * The numbers and days that a text says, however they are written: `20`, `two`, `nov`, `fri`, `tomorrow`; `2026-11-20` is
 * its year, month and day. “One of them” is no number, and “may” only after or before one.
 */
export function saidNumbers(text: string): string[] {
  const spelled = text.replace(
    /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    (_, year: string, month: string, day: string) =>
      ` ${year} ${MONTHS[Number(month) - 1] ?? month} ${Number(day)} `,
  )
  const words =
    spelled.replace(/(?<=\d)[,’' ](?=\d{3}\b)/g, '').match(/\d+(?:[.,]\d+)?|\p{L}+/gu) ?? []
  return words.flatMap((word, index): string[] => {
    const lower = word.toLowerCase()
    if (/^\d/.test(word)) return [String(Number(word.replace(',', '.')))]
    if (WEEKDAY.test(word) && /^\p{Lu}|day$/u.test(word)) return [lower.slice(0, 3)]
    if (
      MONTH.test(word) &&
      (lower !== 'may' || besideNumber(words, index)) &&
      /^\p{Lu}/u.test(word)
    )
      return [lower.slice(0, 3)]
    if (/^(?:today|tonight|tomorrow|yesterday)$/.test(lower)) return [lower]
    const number = NUMBERS.indexOf(lower)
    if (number === 1)
      return /^(?:task|note|item|capture|project|person|overdue|thing)/i.test(
        words[index + 1] ?? '',
      )
        ? ['1']
        : []
    if (number >= 0) return [String(number)]
    return Object.hasOwn(TENS, lower) ? [String(TENS[lower])] : []
  })
}

const besideNumber = (words: readonly string[], index: number): boolean =>
  [words[index - 1], words[index + 1]].some((word) => /^\d/.test(word ?? ''))

/** In lower case. */
export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase()))

/** What begins with a capital in a text or its headings, and names nobody. */
const NO_NAMES = new Set(
  `i a an the this that these those there here you your it its they them their we our he she his her not no none nothing
   and or but so also then still only just most more much many some several all both each every any other others another
   in on at by for from with without of to as up off over under about after before while when what where who why how
   if once until since because though although however instead besides meanwhile finally otherwise first next last later
   now soon again already yet today tonight tomorrow yesterday day days week weeks weekend morning evening afternoon
   is are was were be been has have had do does did will would can could should may might must let keep make take get
   highlights summary overview digest review recap ahead coming matters important urgent attention focus priorities
   task tasks note notes project projects people person capture captures captured inbox overdue done open pending waiting
   blocked carried changed filed finished completed logged spent time work remaining left late due planned actions action
   things thing rest quiet busy good well reach out look see read ok`
    .split(/\s+/)
    .filter(Boolean),
)
const SAYS_WHO = /^(?:is|was|has|had|will|wants|needs|waits|asks|asked|said|says|called|wrote|and)$/

/** True when a word is written like a name and stands nowhere in the facts. */
export function inventedName(text: string, vocabulary: ReadonlySet<string>): boolean {
  const words = [...text.matchAll(/(\p{L}[\p{L}\p{M}]*)(['’]s)?/gu)]
  return words.some((match, index) => {
    const word = match[1] ?? ''
    const lower = word.toLowerCase()
    if (!/^\p{Lu}/u.test(word) || vocabulary.has(lower) || NO_NAMES.has(lower)) return false
    if (MONTH.test(word) || WEEKDAY.test(word) || NUMBERS.includes(lower)) return false
    const before = text.slice(0, match.index).trimEnd()
    const isFirst = before === '' || /[.!?:•–—"“(]$/.test(before)
    if (!isFirst) return true
    // “Water the plants” begins with a capital, too.
    const next = words[index + 1]?.[1] ?? ''
    return match[2] !== undefined || /^\p{Lu}\p{Ll}/u.test(next) || SAYS_WHO.test(next)
  })
}
