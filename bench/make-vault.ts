import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Writes a vault of N notes of about 2 KB, the same one for the same seed: topics with a folder a month, one full
 * inbox, frontmatter, headings, tags, links (most lead somewhere, some nowhere, many to one hub), a long note among
 * a thousand.
 *
 *     node bench/make-vault.ts DIR N [--seed S]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const [directory, count = ''] = positionals
const noteCount = Number(count)
if (!directory || !Number.isInteger(noteCount) || noteCount < 1) {
  console.error('Usage: node bench/make-vault.ts DIR N [--seed S]')
  process.exit(2)
}

/** Mulberry32 (Tommy Ettinger, public domain): small, and the same everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seededRandom(Number(values.seed))
const below = (limit: number): number => Math.floor(random() * limit)
const chance = (probability: number): boolean => random() < probability
function pick<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
const any = <T>(list: readonly T[]): T => pick(list, below(list.length))

const COMMON =
  `the of and to in is that for it as with on by at from this be are was an have or not but we can one all more when
  some time about into than other new work note year people state way day first water long great little own house place
  light night river winter summer garden engine letter paper book music colour machine signal circuit voltage current
  resistor filter memory question answer reason method result measure number order system process energy heat pressure
  cell protein market price budget tax meeting project deadline draft review decision risk plan team customer travel
  train ticket bread coffee recipe salt oven kitchen forest mountain stone bridge road city village history war peace
  language grammar poem story theatre painting museum teacher school lesson exercise sleep health doctor medicine heart`
    .split(/\s+/)
    .filter(Boolean)
const SYLLABLES =
  'ba be bor ca cen cor da del dor fa fer gan gar hol in ka kel la len lor ma mer mon na nor pa per qua ra ren sa sel tor va ver vin'.split(
    ' ',
  )
const RARE_WORDS = 20_000
const vocabulary = [
  ...COMMON,
  ...Array.from({ length: RARE_WORDS }, () =>
    Array.from({ length: 2 + below(3) }, () => any(SYLLABLES)).join(''),
  ),
]
/** Words as they occur in a language: the n-th most frequent one 1/n as often as the first (Zipf's law). */
const word = (): string =>
  pick(vocabulary, Math.floor(vocabulary.length ** random()) % vocabulary.length)
const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const sentence = (): string =>
  `${capitalised(Array.from({ length: 6 + below(14) }, word).join(' '))}.`

const TOPICS = ['Work', 'Reading', 'People', 'Recipes', 'Electronics', 'Travel', 'Garden', 'Health']
const TAGS = [...TOPICS.map((topic) => topic.toLowerCase()), 'idea', 'todo', 'project/alpha', 'log']
const HUB = 'Hub'
const inboxCount = Math.min(10_000, Math.floor(noteCount / 2))
const isInInbox = (index: number): boolean => index <= inboxCount
const NOTES_PER_FOLDER = 120

const nameOf = (index: number): string =>
  index === 0
    ? HUB
    : `${capitalised(pick(vocabulary, (index * 7919) % vocabulary.length))} ${pick(COMMON, index % COMMON.length)} ${index}`

function pathOf(index: number): string {
  if (index === 0) return `${HUB}.md`
  if (isInInbox(index)) return `Inbox/${nameOf(index)}.md`
  const topic = pick(TOPICS, index % TOPICS.length)
  const month = Math.floor(index / TOPICS.length / NOTES_PER_FOLDER)
  const year = 2010 + Math.floor(month / 12)
  return `${topic}/${year}/${String((month % 12) + 1).padStart(2, '0')}/${nameOf(index)}.md`
}

function link(): string {
  if (chance(0.05)) return `[[Nowhere ${below(noteCount)}]]`
  const target = below(noteCount)
  if (chance(0.1)) return `[${word()}](</${pathOf(target)}>)`
  return chance(0.3) ? `[[${nameOf(target)}|${word()}]]` : `[[${nameOf(target)}]]`
}

function noteText(index: number): string {
  const lines: string[] = []
  if (chance(0.6)) {
    lines.push('---', `created: 20${10 + below(16)}-0${1 + below(9)}-1${below(10)}`)
    if (chance(0.2)) lines.push(`aliases: [${capitalised(word())} ${word()} ${index}x]`)
    lines.push(`tags: [${any(TAGS)}, ${any(TAGS)}]`, '---', '')
  }
  lines.push(`# ${nameOf(index)}`, '')
  if (index % 10 === 0) lines.push(`Part of [[${HUB}]].`, '')
  const sections = index % 1000 === 999 ? 150 : 2 + below(3)
  for (let section = 0; section < sections; section += 1) {
    lines.push(`## ${capitalised(word())} ${word()}`, '')
    for (let paragraph = 0; paragraph < 2; paragraph += 1) {
      const sentences = Array.from({ length: 2 + below(4) }, sentence)
      if (chance(0.6)) sentences.push(`See ${link()}.`)
      if (chance(0.1)) sentences.push(`#${any(TAGS)}`)
      lines.push(sentences.join(' '), '')
    }
    if (chance(0.3)) lines.push(`- [ ] ${sentence()}`, `- ${sentence()}`, '')
  }
  return lines.join('\n')
}

const folders = new Set<string>()
let bytes = 0
for (let index = 0; index < noteCount; index += 1) {
  const file = join(directory, pathOf(index))
  const folder = dirname(file)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  folders.add(folder)
  const text = noteText(index)
  bytes += Buffer.byteLength(text)
  writeFileSync(file, text)
}
console.log(
  `${noteCount} notes in ${folders.size} folders, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(bytes / noteCount)} bytes each`,
)
