import { markHere, type CharacterSource, type Reading } from './character-source.ts'
import { ENDS_OF_THOUGHTS, FAMILIES, SILENT_TOKENS, THOUGHT_TAGS } from './families.ts'
import type { Family } from './family.ts'

/** What a mark means for the text. */
export type Meaning =
  | { readonly kind: 'family'; readonly family: Family }
  | { readonly kind: 'silent' }
  | { readonly kind: 'end of thoughts'; readonly isTag: boolean }
  /** Begins thoughts where a text begins; these were taken out before. Here it is spoken of. */
  | { readonly kind: 'tag of thoughts' }

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...SILENT_TOKENS.map((mark): [string, Meaning] => [mark, { kind: 'silent' }]),
  ...ENDS_OF_THOUGHTS.map((mark): [string, Meaning] => [
    mark,
    { kind: 'end of thoughts', isTag: false },
  ]),
  ...[...THOUGHT_TAGS].flatMap(([open, close]): [string, Meaning][] => [
    [open, { kind: 'tag of thoughts' }],
    [close, { kind: 'end of thoughts', isTag: true }],
  ]),
  ...FAMILIES.map((family): [string, Meaning] => [family.mark, { kind: 'family', family }]),
])

/** No mark is shorter. */
const BEGINNING_CHARACTERS = 3
const BY_BEGINNING = Map.groupBy(MEANINGS.keys(), (mark) => mark.slice(0, BEGINNING_CHARACTERS))
const FIRST_TWO = new Set([...MEANINGS.keys()].map((mark) => mark.slice(0, 2)))
const CLOSERS = [
  ...new Set(FAMILIES.flatMap(({ closers = [] }) => closers)),
  '</function>',
  '</invoke>',
]
/** What is left of a mark that the end cut off: shorter ones may be something else. */
const MIN_CUT_MARK = 6
/** Without those that could be words. */
const CUT_MARKS = [
  ...[...MEANINGS].flatMap(([mark, meaning]) =>
    meaning.kind === 'family' && meaning.family.showsCut ? [] : [mark],
  ),
  ...CLOSERS,
]

const LONGEST_MARK = Math.max(...[...MEANINGS.keys(), ...CLOSERS].map((mark) => mark.length))

/** @param beginning two characters */
export const mayBeginMark = (beginning: string): boolean => FIRST_TWO.has(beginning)

/** The mark that stands here, not taken; null for none. */
export function* readMark(source: CharacterSource): Reading<string | null> {
  while (source.lacks(BEGINNING_CHARACTERS)) yield
  const marks = BY_BEGINNING.get(source.window(BEGINNING_CHARACTERS))
  return marks ? yield* markHere(source, marks) : null
}

export const meaningOf = (mark: string): Meaning | undefined => MEANINGS.get(mark)

/** Takes what is left of the text when that is the beginning of one of `marks`, which the end cut off. */
export function* takeCutMark(
  source: CharacterSource,
  marks: readonly string[] = CUT_MARKS,
): Reading<boolean> {
  for (;;) {
    const rest = source.window(LONGEST_MARK)
    const mayCome = marks.some((mark) => mark.length > rest.length && mark.startsWith(rest))
    if (!mayCome) return false
    if (!source.lacks(rest.length + 1)) {
      if (rest.length >= MIN_CUT_MARK) source.take(rest.length)
      return rest.length >= MIN_CUT_MARK
    }
    yield
  }
}

export function isClosed(markup: string): boolean {
  const end = markup.trimEnd()
  return CLOSERS.some((closer) => end.endsWith(closer))
}
