import type nlp from 'compromise/two'
import { FORMS } from './forms.ts'
import { LEXICON } from './lexicon.ts'

/** What was seen in a text, by name; what is not there is left out. Counts are damped: mostly 0 to 2. */
export type Features = Readonly<Record<string, number>>
/** Gives each word its parts of speech. English only: of other languages it knows names and little else. */
export type Tagger = typeof nlp

/** A capture says in its beginning what it is. */
const READ_CHARACTERS = 600
/** A bullet, a box, a date or a label that stands before what is said. */
const MARK =
  /^(?:[-*•>+–—:,/]|\[[ x]?\]|\d{1,2}[./]\d{1,2}\.?(?:[./]?\d{2,4})?(?=[\s:.,–—-]|$))\s*(?=\S)/i

interface Term {
  readonly normal: string
  readonly tags: ReadonlySet<string>
}

/** The same for the same text: nothing of it depends on the day or the machine. */
export function featuresOf(text: string, tagger: Tagger): Features {
  const read = text.slice(0, READ_CHARACTERS).trim().replaceAll('’', "'")
  const bare = withoutMarks(read)
  const found: Record<string, number> = {}
  const add = (name: string, value: number): void => {
    if (value > 0) found[name] = Math.round(value * 1000) / 1000
  }
  addListed(add, bare)
  addGrammar(add, termsOf(bare, tagger))
  addForm(add, read, bare)
  return found
}

type Add = (name: string, value: number) => void

export function withoutMarks(text: string): string {
  for (let rest = text; ;) {
    const next = rest.replace(MARK, '')
    if (next === rest) return rest
    rest = next
  }
}

const damped = (count: number): number => Math.min(2, Math.log2(1 + count))

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|[€£$]/gu) ?? []
}

/** How many words each list of the lexicon has, and whether the first one is among them. */
function addListed(add: Add, text: string): void {
  const words = wordsOf(text)
  const pairs = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next === undefined ? [] : [`${word}-${next}`]
  })
  for (const [name, list] of LISTS) {
    const inList = (word: string | undefined): boolean =>
      word !== undefined && (list.has(word) || list.has(singular(word)))
    const isFirst = inList(words[0]) || inList(pairs[0])
    add(name, damped([...words, ...pairs].filter(inList).length))
    add(`${name} first`, isFirst ? 1 : 0)
  }
  const vague = words.filter((word) => VAGUE.has(word) || word.length < 3).length
  add('share of vague words', words.length === 0 ? 1 : vague / words.length)
}

const LISTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LEXICON).map(([name, words]) => [name, new Set(words.split(/\s+/))]),
)
const VAGUE = LISTS.get('vague') ?? new Set()
const singular = (word: string): string => word.replace(/(?:'s|(?<=\p{L}{3})s)$/u, '')

function termsOf(text: string, tagger: Tagger): Term[] {
  return tagger(text)
    .terms()
    .json({ terms: { text: false, normal: true, tags: true } })
    .flatMap((sentence: { terms?: readonly { normal?: string; tags?: readonly string[] }[] }) =>
      (sentence.terms ?? []).map(({ normal = '', tags = [] }) => ({ normal, tags: new Set(tags) })),
    )
    .filter(({ normal }: Term) => normal !== '')
}

function addGrammar(add: Add, terms: readonly Term[]): void {
  const count = (tag: string): number => terms.filter(({ tags }) => tags.has(tag)).length
  const isOneOf = (pattern: RegExp): number =>
    terms.filter(({ normal }) => pattern.test(normal)).length
  const isAt = (index: number, ...tags: string[]): number =>
    tags.some((tag) => terms[index]?.tags.has(tag)) ? 1 : 0
  add('names', damped(count('Person')))
  add('begins with a name', Math.max(isAt(0, 'Person'), isAt(1, 'Person') * 0.5))
  add('places', damped(count('Place') + count('Organization')))
  add('begins with a bare verb', isAt(0, 'Imperative', 'Infinitive'))
  add('begins with an -ing', isAt(0, 'Gerund'))
  add('begins with a noun', isAt(0, 'Noun') * (1 - isAt(0, 'Person', 'Pronoun')))
  add(
    'begins with an article',
    isOneOf(/^(?:a|an)$/) > 0 && /^an?$/.test(terms[0]?.normal ?? '') ? 1 : 0,
  )
  add('begins with “the”', terms[0]?.normal === 'the' ? 1 : 0)
  add('past tense', damped(count('PastTense')))
  add('present tense', damped(count('PresentTense') - count('Infinitive')))
  add('bare verbs', damped(count('Infinitive')))
  add('no verb', count('Verb') === 0 ? 1 : 0)
  add('modal', damped(count('Modal')))
  add('adjectives', damped(count('Adjective')))
  add('money', damped(count('Money')))
  add('dates', damped(count('Date')))
  add('question words', damped(count('QuestionWord')))
  add('he or she', damped(isOneOf(/^(?:he|she|his|her|him|hers|he's|she's|hes|shes|er|ihr|ihre)$/)))
  add('I', damped(isOneOf(/^(?:i|i'm|im|i've|my|me|ich|je|mon|ma|mi|mein|meine)$/)))
  add('we', damped(isOneOf(/^(?:we|our|us|we're|wir|unser|nous|nos|nosotros)$/)))
  add('they or people', damped(isOneOf(/^(?:they|their|them|people|students|patients)$/)))
  add('you', damped(isOneOf(/^(?:you|your|u|ur)$/)))
}

function addForm(add: Add, read: string, bare: string): void {
  for (const [name, pattern] of Object.entries(FORMS))
    add(name, pattern.test(name === 'empty box' ? read : bare) ? 1 : 0)
  const count = wordsOf(bare).length
  add('one or two words', count <= 2 ? 1 : 0)
  add('three or four words', count === 3 || count === 4 ? 1 : 0)
  add('five to eight words', count >= 5 && count <= 8 ? 1 : 0)
  add('length', Math.min(2, Math.log10(1 + count)))
  const capitals = bare.match(/(?<=[\p{L}\p{N},;:–—&] ?)\b\p{Lu}\p{Ll}+/gu)?.length ?? 0
  add('capitals inside', damped(capitals))
}
