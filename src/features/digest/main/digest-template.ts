import type { DigestFact, DigestFacts } from '../shared/digest.ts'
import { shortDay } from './digest-words.ts'
import { factLink } from './fact-link.ts'

export const SECTION_TITLES: Readonly<Record<DigestFact['section'], string>> = {
  done: 'Done',
  overdue: 'Overdue',
  carried: 'Carried over',
  coming: 'Coming up',
  next: 'Next actions',
  waiting: 'Waiting',
  changed: 'Changed notes',
  people: 'People to reach out to',
  filed: 'Captured and filed',
  unsure: 'In the inbox',
  time: 'Time',
}

/** What was not looked at, below the facts in whoever's words; empty when all was. */
export const digestLimits = ({ limits }: DigestFacts): string =>
  limits.length === 0 ? '' : `\n${limits.join(' ')}\n`

/** The facts in Markdown, by their kinds; each line links to its note. The same text from the same facts. */
export function digestTemplate({ type, from, facts }: DigestFacts): string {
  const when =
    type === 'daily'
      ? `${shortDay(from)} ${from.slice(0, 4)}`
      : `The week of ${shortDay(from)} ${from.slice(0, 4)}`
  if (facts.length === 0) return `${when}: nothing to tell.\n`
  const sections = [...Map.groupBy(facts, ({ section }) => section)].map(
    ([section, own]) => `### ${SECTION_TITLES[section]}\n\n${listed(own).join('\n')}\n`,
  )
  return [`${when}: ${summary(facts)}.\n`, ...sections].join('\n')
}

/** A section longer than this says how many more there are, and where they go on. */
const MOST_LINES = 50

function listed(facts: readonly DigestFact[]): string[] {
  const lines = facts.slice(0, MOST_LINES).map(factLine)
  const [first] = facts.slice(MOST_LINES)
  if (first) lines.push(`- ${factLink(first)} and ${facts.length - MOST_LINES - 1} more`)
  return lines
}

/** `- [[projects/Atlas|Atlas]]: call the printer`. */
export const factLine = (fact: DigestFact): string =>
  `- ${factLink(fact)}${fact.detail === '' ? '' : `: ${oneLine(fact.detail)}`}`

/** A detail may quote a note: it is text, and links and markup of its own would be lines of nobody. */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]`<]/g, String.raw`\$&`)
    .trim()

function summary(facts: readonly DigestFact[]): string {
  const count = (section: DigestFact['section']): number =>
    facts.reduce((sum, fact) => sum + (fact.section === section ? fact.count : 0), 0)
  const parts = [
    plural(count('done'), 'task done', 'tasks done'),
    plural(count('overdue'), 'overdue', 'overdue'),
    plural(count('carried'), 'carried over', 'carried over'),
    plural(count('coming'), 'coming up', 'coming up'),
    plural(count('changed'), 'note changed', 'notes changed'),
    plural(count('unsure'), 'capture in the inbox', 'captures in the inbox'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'this is where things stand' : parts.join(', ')
}

const plural = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en')} ${count === 1 ? one : many}`
