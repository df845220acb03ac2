import { PATTERN_PROBLEMS, type PatternProblem } from './words.ts'

export type CompiledPattern =
  | { readonly pattern: RegExp; readonly problem: null }
  | { readonly pattern: null; readonly problem: string }

/** Which words of an engine's complaint mean which problem; engines differ, so what fits none is told as it came. */
const COMPLAINTS: readonly (readonly [RegExp, PatternProblem])[] = [
  [/unterminated character class|missing terminating \]/i, 'openClass'],
  [/unterminated group|unterminated parenthetical|missing \)/i, 'openGroup'],
  [/unmatched '?\)/i, 'closedGroup'],
  [/nothing to repeat/i, 'nothingToRepeat'],
  [/numbers out of order/i, 'repeatOrder'],
  [/range out of order/i, 'rangeOrder'],
  [/\\ at end of pattern/i, 'lastBackslash'],
  [/group name|named/i, 'groupName'],
  [/property name/i, 'property'],
]

/**
 * A regular expression over all of a note, whose lines end with `\n`: `^` and `$` are those of a line. It is read as
 * Unicode first, with sets (`v`) where only those understand it, and as in the days before where neither does, so that
 * `\-` and a lone `]` are what most people mean.
 */
export function compilePattern(source: string, matchCase: boolean): CompiledPattern {
  const flags = matchCase ? 'gm' : 'gim'
  const text = withoutReturns(source)
  const asUnicode = attempt(text, `${flags}u`)
  if (asUnicode instanceof RegExp) return { pattern: asUnicode, problem: null }
  const withSets = attempt(text, `${flags}v`)
  if (withSets instanceof RegExp) return { pattern: withSets, problem: null }
  // Read as before it would be valid, and mean the letter p.
  const asBefore = /\\(?:[pPk]|u\{)/.test(text) ? null : attempt(text, flags)
  if (asBefore instanceof RegExp) return { pattern: asBefore, problem: null }
  return { pattern: null, problem: problemOf(asUnicode) }
}

/** In the editor every line break is one character, whatever it is in the file. */
const withoutReturns = (source: string): string =>
  source
    .replace(/(?<!\\)((?:\\\\)*)\\r(?:\\n)?(?!\?)/g, '$1\\n')
    .replace(/(?<!\\)((?:\\\\)*)\\r\?/g, '$1')

function attempt(source: string, flags: string): RegExp | SyntaxError {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function problemOf({ message }: SyntaxError): string {
  const known = COMPLAINTS.find(([words]) => words.test(message))
  return PATTERN_PROBLEMS[known?.[1] ?? 'other']
}
