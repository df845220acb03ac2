import { capitalised } from './capture-title.ts'
import { withoutMarks, type Tagger } from './features.ts'

const KIN =
  'mother|mum|mom|father|dad|brother|sister|wife|husband|son|daughter|aunt|uncle|cousin|girlfriend|boyfriend|partner|teacher|mutter|vater'
const TITLES =
  'mr mrs ms miss mister dr prof professor aunt uncle frau herr mme madame monsieur señor señora doña tante onkel oma opa grandma grandpa granny'
    .split(' ')
    .flatMap((title) => [title, capitalised(title)])
    .join('|')
const TITLED = new RegExp(
  String.raw`\b(?:${TITLES})\.? \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?`,
  'u',
)
const SUBJECT =
  /(?<=^|\s)(\p{Lu}\p{Ll}+)(?= (?:is|was|has|told|said|says|likes|hates|loves|prefers|works|lives|got|wants|thinks)\b)/u
const OF_PERSON = new RegExp(String.raw`\b(\p{L}{2,})['’]s (${KIN})\b`, 'iu')
const LABEL = /^(\p{Lu}[\p{L}.'’-]+(?: (?:& )?\p{Lu}[\p{L}.'’-]+){0,2})\s*(?:[:–—/,(]|$)/u
const NAMED =
  /(?:is called|named|heißt|se llama|s'appelle) (\p{L}+(?: \p{Lu}\p{L}+)?)|\bcalled (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)/u
/** Whom somebody met, also where the tagger knows no such name. */
const MET =
  /\b(?:[Mm]et|[Ss]aw|[Rr]an into|[Bb]umped into|(?:[Ss]poke|[Tt]alked|[Cc]hatted) (?:to|with)|(?:[Ll]unch|[Cc]offee|[Dd]inner|[Cc]all) with|[Tt]raf|[Rr]encontré) (?:up with |with )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/u
/** The same as it is dictated. */
const MET_SMALL =
  /\b(?:met|saw|ran into|bumped into|(?:spoke|talked|chatted) (?:to|with)|(?:lunch|coffee|dinner) with) (?!(?:the|a|an|my|our|your|his|her|their|some|someone|somebody|everyone|him|them|us|you|with|up|at|in|on|two|three)\b)([\p{L}'’-]{2,})/u
const ALONE = /^(grandma|grandpa|grandmother|grandfather|granny|gran|mum|mom|dad|oma|opa)\b/i
const READ_CHARACTERS = 600

/** The people that a text names, as they are called there, in its order. */
export function peopleOf(text: string, tagger: Tagger): string[] {
  const bare = withoutMarks(text.slice(0, READ_CHARACTERS).trim())
  // Who dictates has no capitals; who has them writes names with them.
  const isSmall = bare === bare.toLowerCase()
  const tagged: unknown = tagger(bare).match('#Honorific? #Person+').out('array')
  const names = (Array.isArray(tagged) ? tagged : []).map(String).flatMap((found) => {
    // The tagger joins “Ana Lucía – translator” and “Ingrid doesn't” to one name each.
    const [joined = ''] = found.split(/\s?[–—/]|\s-|[:,;(]/)
    const words = joined.split(/\s+/).map((word) => word.replace(/['’]s?$|[.!?]+$/gu, ''))
    const name = isSmall ? words.slice(0, 1) : words.slice(0, capitalsFirst(words))
    return name.join(' ').length > 1 ? [name.map(capitalised).join(' ')] : []
  })
  return [...new Set(names)]
}

/** Whom a text about a person is about: also one whom only its form names (“Radek: honest, slow”). Null when nobody. */
export function personOf(text: string, tagger: Tagger): string | null {
  const bare = withoutMarks(text.slice(0, READ_CHARACTERS).trim())
  const [, owner = '', kin = ''] = OF_PERSON.exec(bare) ?? []
  const name = [
    NAMED.exec(bare)
      ?.slice(1)
      .find((each) => typeof each === 'string'),
    kin === '' ? undefined : `${owner}'s ${kin}`,
    TITLED.exec(bare)?.[0],
    peopleOf(text, tagger)[0],
    MET.exec(bare)?.[1],
    bare === bare.toLowerCase() ? MET_SMALL.exec(bare)?.[1] : undefined,
    LABEL.exec(bare)?.[1],
    SUBJECT.exec(bare)?.[1],
    ALONE.exec(bare)?.[1],
  ].find((each) => each !== undefined)
  return name === undefined ? null : capitalised(name)
}

function capitalsFirst(words: readonly string[]): number {
  const small = words.findIndex((word) => !/^\p{Lu}/u.test(word))
  return small < 0 ? words.length : small
}
