import type { Refusal } from './drawing.ts'

const LONGEST_MESSAGE = 500
const MOST_NAMES = 5

/**
 * What a parser's error says to a person, and on which line of the source. Parsers count without the head of a diagram
 * and without its comments, which are taken out before they read.
 */
export function readProblem(error: unknown, source: string): Refusal {
  const text = error instanceof Error ? error.message : String(error)
  const parsed = /\bline:? (\d+)/i.exec(text)?.[1]
  return {
    status: 'refused',
    message: plainMessage(text).slice(0, LONGEST_MESSAGE),
    line: parsed === undefined ? null : lineOfSource(source, Number(parsed)),
  }
}

/** Without the excerpt and the pointer below it: the source stands right under the message. */
function plainMessage(text: string): string {
  const said = /Expecting [^\n]*$/m.exec(text)?.[0]
  if (said !== undefined) return shortened(said)
  return text
    .replace(/^(?:Syntax error in graph\s*|Parsing failed:\s*|Error:\s*)+/i, '')
    .replace(/^(?:Parse|Lexical|Lexer) error on line:? \d+(?:, column:? \d+)?[:.]\s*/i, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^-*\^$/.test(line))
    .join(' ')
}

/** `Expecting 'A', 'B', … got 'C'`: a few of the names that it knows, and what stands there. */
function shortened(text: string): string {
  const [, list = '', got = ''] = /^Expecting (.*?),? got (.*)$/.exec(text) ?? []
  if (got === '') return text
  const names = list.split(', ')
  const shown = names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : list
  return `Expecting ${shown}; got ${got}`
}

/** Stands for a line break that a parser does not see. */
const UNSEEN = '\uE000'
const HEAD = /^\s*---[ \t]*\n[^]*?\n[ \t]*---[ \t]*(?:\n|$)/
const DIRECTIVE = /%%\{[^]*?\}%%/g
const COMMENT = /^[\s\uE000]*%%(?!\{)[^\n]+\n?/gm
const BEFORE_ALL = /^[\s\uE000]+/

/** @param parsed from 1, of what a parser was given of the source */
export function lineOfSource(source: string, parsed: number): number {
  const unseen = (part: string): string =>
    part.replaceAll(/[^\n\uE000]/g, '').replaceAll('\n', UNSEEN)
  const seen = source
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replace(HEAD, unseen)
    .replace(DIRECTIVE, unseen)
    .replace(COMMENT, unseen)
    .replace(BEFORE_ALL, unseen)
  let [line, left] = [1, parsed - 1]
  for (const sign of seen) {
    // What is unseen goes before the line that is seen behind it.
    if (left === 0 && sign !== UNSEEN) break
    if (sign === '\n') left -= 1
    if (sign === '\n' || sign === UNSEEN) line += 1
  }
  return Math.min(line, source.trimEnd().split(/\r\n?|\n/).length)
}
