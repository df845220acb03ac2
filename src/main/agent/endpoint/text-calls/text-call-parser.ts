import {
  createCharacterSource,
  markHere,
  skipBlanks,
  takeAll,
  takeMark,
  type CharacterSource,
  type Reading,
} from './character-source.ts'
import { CLOSERS, FAMILIES, SILENT_TOKENS, takeStrayBrackets } from './families.ts'
import { callsOfJson, isCallKey } from './json-calls.ts'
import { readJson } from './json-text.ts'
import type { OfferedTool, TextCall } from './offered-tools.ts'
import { createQuotation } from './quotation.ts'

/** A call, and the text that it was. */
export interface FoundCall extends TextCall {
  /** All of the markup; several calls of one list have the same. */
  readonly markup: string
}

/** Takes the calls out of the text of a model that writes them there. */
export interface TextCallParser {
  /** The text to show so far. What may become a call is kept back until that is known. */
  push(text: string): string
  /** The rest of the text, and all calls in their order. */
  end(): { readonly text: string; readonly calls: readonly FoundCall[] }
}

/** Of one call. Beyond it the text is shown as it is: nothing that long is a call. */
const MAX_MARKUP_CHARACTERS = 4 * 1024 * 1024
/** What is left of a mark that the end cut off: shorter ones may be something else. */
const MIN_CUT_MARK = 6
const PLAIN = /[^<[A]+/y
const MARKS = FAMILIES.map(({ mark }) => mark)
/** Thoughts that nobody announced end here: what was called in them was only thought of. */
const END_OF_THOUGHTS = '</think>'
const TOKENS = [...MARKS, ...SILENT_TOKENS, END_OF_THOUGHTS]
const BEGINNINGS = new Set(TOKENS.map((token) => token.slice(0, 2)))
const BARE_ENDS = ['</tool_call>', '<|eot_id|>', '<|eom_id|>', '<|im_end|>']

/**
 * Finds calls of `tools`, and no others, in the formats of `families.ts`, and JSON that is all of the text. How the
 * text is cut into pieces changes nothing. Takes time linear in the text, and keeps at most one call in memory.
 * What is malformed, names no tool, or is only shown (see Quotation) is text.
 */
export function createTextCallParser(tools: readonly OfferedTool[]): TextCallParser {
  const source = createCharacterSource({ limit: MAX_MARKUP_CHARACTERS })
  const quotation = createQuotation()
  const calls: FoundCall[] = []
  let ready = ''

  function show(text: string): void {
    quotation.follow(text)
    ready += text
  }

  function* read(): Reading<void> {
    source.hold()
    const bare = yield* readBareJson(source, tools)
    const beginning = source.release()
    if (bare) calls.push(...bare.map((call) => ({ ...call, markup: beginning })))
    else show(beginning)
    for (;;) {
      while (source.lacks(1)) yield
      const next = source.window(1)
      if (next === '') return
      const plain = source.takeRun(PLAIN)
      if (plain !== '') show(plain)
      else if (quotation.isOpen()) show(source.take(1))
      else yield* readMarked()
    }
  }

  function* readMarked(): Reading<void> {
    while (source.lacks(2)) yield
    // Most brackets begin nothing; an answer may have very many of them.
    if (!BEGINNINGS.has(source.window(2))) return show(source.take(1))
    const mark = yield* markHere(source, TOKENS)
    const family = FAMILIES.find((each) => each.mark === mark)
    if (mark !== null && SILENT_TOKENS.includes(mark)) {
      source.take(mark.length)
    } else if (mark === END_OF_THOUGHTS) {
      show(source.take(mark.length))
      calls.length = 0
    } else if (!family || (family.atLineStart && !quotation.isAtLineStart())) {
      const rest = source.window(LONGEST_MARK)
      if (mark === null && isCutMark(rest)) source.take(rest.length)
      else show(source.take(1))
    } else {
      source.hold()
      source.take(family.mark.length)
      const found = yield* family.read(source, tools)
      const isCut = found === null && source.isAtEnd()
      const markup = source.release()
      if (found) calls.push(...found.map((call) => ({ ...call, markup })))
      else if (!isCut || family.showsCut || isClosed(markup)) show(markup)
    }
  }

  const reading = read()
  reading.next()
  function takeReady(): string {
    const text = ready
    ready = ''
    return text
  }
  return {
    push(text) {
      source.push(text)
      reading.next()
      return takeReady()
    },
    end() {
      source.end()
      reading.next()
      return { text: takeReady(), calls }
    },
  }
}

const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length))

/** The text ends within a mark. */
const isCutMark = (rest: string): boolean =>
  rest.length >= MIN_CUT_MARK &&
  FAMILIES.some(
    ({ mark, showsCut }) => !showsCut && mark.length > rest.length && mark.startsWith(rest),
  )

const isClosed = (markup: string): boolean => {
  const end = markup.trimEnd()
  return CLOSERS.some((closer) => end.endsWith(closer))
}

/** A text that is nothing but calls as JSON, in a fence or not. Null for anything else; what was taken is in the hold. */
function* readBareJson(
  source: CharacterSource,
  tools: readonly OfferedTool[],
): Reading<TextCall[] | null> {
  yield* skipBlanks(source)
  const isFenced = yield* takeMark(source, '```')
  if (isFenced) {
    yield* takeAll(source, /[a-z_]+/y)
    yield* skipBlanks(source)
  }
  const calls: TextCall[] = []
  do {
    yield* skipBlanks(source)
    const begin = yield* markHere(source, ['{', '['])
    if (begin === null) return null
    if (begin === '[') {
      while (source.lacks(2)) yield
      // `[TOOL_CALLS]` and a link begin so too; those are not for here.
      if (!/^\[[\s{]/.test(source.window(2))) return null
    }
    const json = yield* readJson(source, isCallKey)
    const found = json === null ? null : callsOfJson(json, tools, { needsArguments: true })
    if (found === null) return null
    calls.push(...found)
    yield* takeStrayBrackets(source)
    yield* skipBlanks(source)
  } while (yield* takeMark(source, ';'))
  if (isFenced) {
    yield* takeMark(source, '```')
    yield* skipBlanks(source)
  }
  const end = yield* markHere(source, BARE_ENDS)
  if (end !== null) source.take(end.length)
  yield* skipBlanks(source)
  return source.isAtEnd() ? calls : null
}
