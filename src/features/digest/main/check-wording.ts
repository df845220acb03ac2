import type { DigestFacts } from '../shared/digest.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import { afterDays } from './collect-facts.ts'
import { shortDay } from './digest-words.ts'
import { digestTemplate, factLine, SECTION_TITLES } from './digest-template.ts'
import { inventedName, saidNumbers, wordsIn } from './said-words.ts'

/**
 * Fits what a model wrote to a section of a note, and checks it against the facts: each link of their list is there and no
 * other is, no line of a list says something without a link, and every number, date and name is one of the facts. Beside
 * a link only those of its facts count, so that no task gets the day of another one.
 * @returns a problem, as the end of a sentence that begins with the model
 */
export function checkWording(
  written: string,
  facts: DigestFacts,
): { readonly text: string } | { readonly problem: string } {
  // Headings of level 1 and 2 would end the section.
  const text = withoutMarks(written.replace(/\r\n?/g, '\n'))
    .trim()
    .replace(/^#{1,2}(?=\s)/gm, '###')
  if (text === '') return { problem: 'wrote nothing' }
  if (/```|~~~|<!--|%%|^(?:---|\*\*\*|===)/m.test(text))
    return { problem: 'wrote more than a text' }
  const list = digestTemplate(facts)
  const wanted = new Set(linksIn(list).map(({ target }) => target))
  const found = new Set(linksIn(text).map(({ target }) => target))
  if (/[a-z][a-z0-9+.-]*:\/\//i.test(text) || [...found].some((target) => !wanted.has(target)))
    return { problem: 'made up a link' }
  if ([...wanted].some((target) => !found.has(target))) return { problem: 'left out a link' }
  const unlinked = text
    .split('\n')
    .some((line) => /^\s*(?:[-*+]|\d+[.)])\s/.test(line) && linksIn(line).length === 0)
  if (unlinked) return { problem: 'wrote a line without a link' }
  const problem = madeUp(text, facts, list)
  return problem === null ? { text: `${text}\n` } : { problem }
}

/** What a model leaves of the marks round its data, of its own turns, and a fence round all of it. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^<<[^<>\n]*>>[ \t]*$/gm, '')
    .replace(/<\|[^|\n]{1,40}\|>/g, '')
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .replace(/^\s*```(?:markdown|md)?\n([\s\S]*?)\n```\s*$/, '$1')

const linksIn = (text: string) => parseNote('note.md', text).links

/** Every number and day that somebody could check, and names; null when all are facts. */
function madeUp(text: string, facts: DigestFacts, list: string): string | null {
  const known = factsByLink(facts)
  const everywhere = new Set(saidNumbers(list.split('\n')[0] ?? ''))
  if (facts.type === 'daily') for (const word of ['today', 'tonight']) everywhere.add(word)
  for (const [section, own] of Map.groupBy(facts.facts, (fact) => fact.section)) {
    everywhere.add(String(own.length))
    for (const number of saidNumbers(SECTION_TITLES[section])) everywhere.add(number)
  }
  const vocabulary = wordsIn(`${list}\n${facts.facts.map(({ path }) => path).join('\n')}`)
  for (const piece of pieces(text)) {
    const links = linksIn(piece.text)
    const shown = links.map((link) => link.text).join(' ')
    if (inventedName(`${piece.prose} ${shown}`, vocabulary)) return 'made up a name'
    const allowed = links.length === 0 ? new Set(everywhere) : new Set<string>()
    for (const { target } of links)
      for (const number of known.get(target) ?? []) allowed.add(number)
    const wrong = saidNumbers(`${piece.prose} ${shown}`).find((number) => !allowed.has(number))
    if (wrong !== undefined)
      return /^\d/.test(wrong) ? 'wrote a number that is no fact' : 'wrote a day that is no fact'
    // After its last link a piece speaks of that one only.
    const last = links.at(-1)
    if (links.length < 2 || last === undefined) continue
    const own = known.get(last.target) ?? new Set<string>()
    if (saidNumbers(piece.tail).some((number) => !own.has(number)))
      return 'gave something the day or number of another'
  }
  return null
}

/** What each target of a link may be said to have: the numbers and days of its facts, and the day that these happened. */
function factsByLink(facts: DigestFacts): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>()
  const day = facts.type === 'daily' ? saidNumbers(longDay(facts.from)) : []
  const happened = new Set(['done', 'changed', 'filed', 'time'])
  for (const fact of facts.facts)
    for (const { target } of linksIn(factLine(fact))) {
      const own = known.get(target) ?? new Set<string>()
      for (const number of saidNumbers(`${fact.text} ${fact.detail} ${fact.path}`)) own.add(number)
      // Days of facts are written without their year.
      own.add(facts.from.slice(0, 4))
      if (happened.has(fact.section)) for (const number of day) own.add(number)
      if (facts.type === 'daily')
        for (const [word, shift] of NEAR)
          if (saidNumbers(shortDay(afterDays(facts.from, shift))).every((part) => own.has(part)))
            own.add(word)
      known.set(target, own)
    }
  return known
}

const NEAR = [
  ['yesterday', -1],
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
] as const

const longDay = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`

interface Piece {
  readonly text: string
  /** Without its links. */
  readonly prose: string
  /** What follows its last link. */
  readonly tail: string
}

const LINK = /!?\[\[[^\]]*\]\]|!?\[(?:\\.|[^\]\\])*\]\((?:\\.|[^()\\]|\([^()]*\))*\)/g

/** Lines of lists, headings, and sentences. */
const pieces = (text: string): Piece[] =>
  text
    .split('\n')
    .flatMap((line) =>
      /^\s*(?:[-*+]|\d+[.)]|#+)\s/.test(line)
        ? line.replace(/^\s*(?:[-*+]|\d+[.)]|#+)\s+/, '')
        : line.split(/(?<=[.!?])\s+(?=\p{Lu}|\[)/u),
    )
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({
      text: piece,
      prose: piece.replace(LINK, ' '),
      tail: piece.slice(
        [...piece.matchAll(LINK)].reduce(
          (end, { index, 0: { length } }) => Math.max(end, index + length),
          0,
        ),
      ),
    }))
