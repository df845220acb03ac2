import { readBareCalls } from './bare-calls.ts'
import { createCharacterSource, type Reading } from './character-source.ts'
import type { Family, Found } from './family.ts'
import { isClosed, mayBeginMark, meaningOf, readMark, takeCutMark } from './marks.ts'
import { offeredTools, type OfferedTool, type TextCall } from './offered-tools.ts'
import { createQuotation } from './quotation.ts'
import { readThoughts } from './read-thoughts.ts'
import { readRefused } from './read-refused.ts'

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

/** What else is found in a text, told while `push` and `end` read it. */
export interface TextCallListener {
  /** Thoughts that marks announce, as they come; they are never part of the text. */
  readonly thought?: (text: string) => void
  /**
   * Markup that was to be a call and is none: malformed, cut off, or of a tool that is not offered. When nobody listens,
   * it is text, but for what was cut off.
   */
  readonly refused?: (markup: string) => void
}

/** Of one call. Beyond it the text is shown as it is: nothing that long is a call. */
const MAX_MARKUP_CHARACTERS = 4 * 1024 * 1024
const PLAIN = /[^<[>A]+/y

/**
 * Finds calls of `offered`, and no others, in the formats of `families.ts`, and some that are all of the text. How the
 * text is cut into pieces changes nothing. Takes time linear in the text, and keeps at most one call in memory.
 * What is malformed, names no tool, or is only shown (see Quotation) is text.
 */
export function createTextCallParser(
  offered: readonly OfferedTool[],
  listener: TextCallListener = {},
): TextCallParser {
  const tools = offeredTools(offered)
  const source = createCharacterSource({ limit: MAX_MARKUP_CHARACTERS })
  const quotation = createQuotation()
  const calls: FoundCall[] = []
  let ready = ''
  let thoughts = ''
  /** The text speaks of the tags of thoughts. */
  let namesTag = false

  function show(text: string): void {
    quotation.follow(text)
    ready += text
  }

  function* read(): Reading<void> {
    source.hold()
    const found = yield* readBareCalls(source, tools)
    const beginning = source.release()
    if (found) yield* accept(found, beginning)
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
    if (!mayBeginMark(source.window(2))) return show(source.take(1))
    const mark = yield* readMark(source)
    const meaning = mark === null ? undefined : meaningOf(mark)
    if (mark === null || !meaning) {
      if (!(yield* takeCutMark(source))) show(source.take(1))
      return
    }
    switch (meaning.kind) {
      case 'silent':
        source.take(mark.length)
        return
      case 'tag of thoughts':
        namesTag = true
        return show(source.take(mark.length))
      case 'end of thoughts': {
        const end = source.take(mark.length)
        calls.length = 0
        if (meaning.isTag && namesTag) show(end)
        return
      }
      case 'family':
        if (meaning.family.atLineStart && !quotation.isAtLineStart()) show(source.take(1))
        else yield* readFamily(meaning.family)
    }
  }

  function* readFamily(family: Family): Reading<void> {
    source.hold()
    source.take(family.mark.length)
    const found = yield* family.read(source, tools)
    const isCut = found === null && !family.showsCut && source.sawEnd()
    // What was looked at, and would have told more with what the end cut off.
    if (isCut) source.take(Infinity)
    const markup = source.release()
    if (found) return yield* accept(found, markup)
    if (isCut && !isClosed(markup)) return listener.refused?.(markup)
    if (!listener.refused) return show(markup)
    const { refused, text } = yield* readRefused(source, family, markup)
    if (refused !== '') listener.refused(refused)
    show(text)
  }

  function* accept(found: Exclude<Found, null>, markup: string): Reading<void> {
    if (!('follows' in found)) calls.push(...found.map((call) => ({ ...call, markup })))
    else if (found.follows === 'thoughts')
      yield* readThoughts(source, found.until, (text) => (thoughts += text))
    // Two parts of an answer have nothing between them but their marks.
    else if (!quotation.isAtLineStart()) show('\n\n')
  }

  const reading = read()
  function readOn(): string {
    reading.next()
    const text = ready
    ready = ''
    if (thoughts !== '') listener.thought?.(thoughts)
    thoughts = ''
    return text
  }
  return {
    push(text) {
      source.push(text)
      return readOn()
    },
    end() {
      source.end()
      return { text: readOn(), calls }
    },
  }
}
