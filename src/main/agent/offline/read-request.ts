import type { Tool } from '../../tools/define/define-tool.ts'
import {
  isReference,
  type PhraseArguments,
  type PhraseContext,
  type Reading,
} from '../../tools/phrases/phrase.ts'
import { cleanRequest } from '../../tools/phrases/clean-request.ts'
import { groupsOf } from '../../tools/phrases/narrowest-phrase.ts'
import { unquoted } from '../../tools/phrases/request-text.ts'
import { nearHelp } from './help-text.ts'
import { translateRequest } from './translate-request.ts'
import { firstWords, withoutTypos } from './typos.ts'

/** What a person's words come to. */
export type Understood =
  | { readonly type: 'help' }
  | { readonly type: 'greeting' }
  | { readonly type: 'say'; readonly text: string }
  | {
      readonly type: 'tool'
      readonly tool: Tool
      readonly reading: Reading
      /** No phrase fits, or one that fits any question: so it is searched for. */
      readonly isGuess: boolean
      /** What it would write is asked about first: words were mended or pointed to, or it is a question. */
      readonly isInferred: boolean
    }

const HELP =
  /^(?:help(?: me)?|commands|\?|what can (?:you|i) (?:do|say|ask).*|how (?:can|do) (?:i|you) use (?:you|this).*)$/i
const GREETING =
  /^(?:hi|hello|hey|hi there|good (?:morning|afternoon|evening)|thanks|thank you|thanks a lot|ok|okay|great|cool|who are you|are you (?:an? )?(?:ai|language model|llm|bot))$/i
const UNDO =
  /^(?:undo|revert|take back|roll back)(?: (?:that|it|this|the last (?:change|one|edit|write)|your (?:last )?changes?|what you (?:just )?did|everything))?$/i
const NEGATED =
  /^(?:(?:do not|don[’']t|never|no need to|please don[’']t) )(?!(?:let me )?forget\b)/i

/** Reads a request by the phrases of the tools. Rather than guess at a write, it says what it can do near that. */
export function readRequest(
  text: string,
  tools: readonly Tool[],
  context: PhraseContext,
): Understood {
  if (text.length > MAX_CHARACTERS) return { type: 'say', text: TOO_LONG_TEXT }
  const translated = translateRequest(text)
  if (translated !== null) return inferredIf(true, readRequest(translated, tools, context))
  const request = cleanRequest(text)
  if (HELP.test(request)) return { type: 'help' }
  if (GREETING.test(request) || request === '') return { type: 'greeting' }
  if (UNDO.test(request)) return { type: 'say', text: UNDO_TEXT }
  if (NEGATED.test(request)) return { type: 'say', text: 'Then I leave everything as it is.' }
  const isQuestion = /[?？]\s*$/.test(text) && !isPolite(text)
  const found = readPhrases(request, tools, context)
  if (found) return inferredIf(isQuestion, found)
  const mended = withoutTypos(request, tools)
  const understood = mended === null ? null : readPhrases(mended, tools, context)
  if (understood) return inferredIf(true, understood)
  const [first = ''] = request.toLowerCase().split(/\s+/)
  const meant = tools.filter((tool) => tool.kind === 'write' && firstWords(tool).has(first))
  if (meant.length > 0) return { type: 'say', text: nearHelp(meant) }
  return guess(request, tools, context)
}

/** Patterns take time with the square of a length, and main answers nothing else meanwhile. */
const MAX_CHARACTERS = 10_000
const TOO_LONG_TEXT =
  'That is too long for me to read as a request: I take in 10,000 characters. Put the text into a note yourself, or connect a model in Settings.'

const UNDO_TEXT =
  'I cannot take a change back myself. Press **Undo** in the card of that change, or under the answer that made it; Activity lists them too.'

/** “Could you move it?” asks for it; “Move it?” does not know. */
const isPolite = (text: string): boolean =>
  /\b(?:can|could|would|will) you\b|\b(?:please|pls)\b|^\W*(?:can|could|may) i\b/i.test(text)

const inferredIf = (isInferred: boolean, understood: Understood): Understood =>
  understood.type === 'tool' && isInferred ? { ...understood, isInferred } : understood

/** Which note is meant is read off the conversation, and not said. */
const pointsBack = (reading: Reading): boolean =>
  [
    ...(reading.type === 'call' ? Object.values(reading.args) : []),
    ...(reading.type === 'at-path' ? [reading.note] : []),
  ].some((note) => isReference(note) && /^(?:said|written)$/.test(note.reference))

function readPhrases(
  request: string,
  tools: readonly Tool[],
  context: PhraseContext,
): Understood | null {
  const phrases = tools.flatMap((tool) =>
    (tool.phrases?.phrases ?? []).map((phrase) => ({ tool, phrase })),
  )
  for (const { tool, phrase } of phrases.toSorted(
    (a, b) => (a.phrase.breadth ?? 0) - (b.phrase.breadth ?? 0),
  )) {
    const match = phrase.pattern.exec(request)
    const reading = match && phrase.read({ ...groupsOf(match), all: request }, context)
    if (!reading) continue
    const doubt = tool.kind === 'write' ? doubtAbout(reading, tool, tools) : null
    if (doubt !== null) return { type: 'say', text: doubt }
    return reading.type === 'say'
      ? { type: 'say', text: reading.text }
      : {
          type: 'tool',
          tool,
          reading,
          isGuess: tool.name === 'search_notes' && (phrase.breadth ?? 0) > 1,
          isInferred: pointsBack(reading),
        }
  }
  return null
}

/** Why a writing is better not begun: its words name no single note, or hold a second request. */
function doubtAbout(reading: Reading, tool: Tool, tools: readonly Tool[]): string | null {
  const named =
    reading.type === 'at-path'
      ? [reading.note, newName(reading.args('.md'))]
      : reading.type === 'after'
        ? [reading.named, ...Object.values(reading.call.args)]
        : reading.type === 'call'
          ? [reading.args['path'], reading.args['new_path']]
          : []
  for (const name of named) {
    if (typeof name !== 'string' || isReference(name)) continue
    if (/^(?:and|or|then|not)\b/i.test(name)) return nearHelp([tool])
    if (MANY.test(name))
      return 'I change one note at a time, so that you can see each change. Name the note.'
    const next = /\b(?:and|then)(?: then| also)? (?<verb>\p{L}+) \S/iu.exec(name)?.groups?.['verb']
    if (next !== undefined && tools.some((tool) => firstWords(tool).has(next.toLowerCase())))
      return 'That sounds like several requests, and I do one at a time. Say them one after another, or put a name with “and” in it in quotation marks.'
  }
  return null
}

const newName = (args: PhraseArguments): unknown => args['new_path']

/** No title is like that, or it can be put in quotation marks with its ending: `"All notes.md"`. */
const MANY =
  /^(?:all|every|each|everything|any|both|these|those|them|my notes|notes|the notes)\b(?!.*\.md$)/i

function guess(request: string, tools: readonly Tool[], context: PhraseContext): Understood {
  const search = tools.find(({ name }) => name === 'search_notes')
  if (!search) return { type: 'help' }
  // Read as a search is, so that “since monday” limits it too.
  const understood = readPhrases(`search ${request}`, [search], context)
  if (understood?.type !== 'tool')
    return {
      type: 'tool',
      tool: search,
      reading: { type: 'call', args: { query: unquoted(request), top_k: 8 } },
      isGuess: true,
      isInferred: false,
    }
  return { ...understood, isGuess: true }
}
