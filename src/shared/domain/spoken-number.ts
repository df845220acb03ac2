// The one place where the window writes numbers. Its words are English, so its numbers are too.

/** Of this machine. A number has no clock, and the calendars take a window 15 ms to load. */
export const languagesOfMachine = (): readonly string[] => [format('').resolvedOptions().locale]
export const englishOf = (languages: readonly string[]): string =>
  languages.find((language) => /^en(?:-|$)/i.test(language)) ?? 'en-GB'

/** Kept, for a list asks for each of its rows. */
const formats = new Map<string, Intl.NumberFormat>()
function format(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language || undefined)
  formats.set(language, known)
  return known
}

/** 1,204 */
export const spokenNumber = (number: number, language?: string): string =>
  // As in every English. The first form of numbers takes a window 40 ms to make.
  Number.isInteger(number) && number >= 0 && number < 1000
    ? String(number)
    : format(language ?? englishOf(languagesOfMachine())).format(number)

/** 1 note, 1,204 notes */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${spokenNumber(count)} ${count === 1 ? one : many}`
