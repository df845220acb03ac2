import type { InlineContext } from '@lezer/markdown'

/**
 * Reads what begins at `pos` of a paragraph, heading or cell, where `next` stands, and answers where it ends; -1 for
 * nothing. As a parser of its own each would be called at every character.
 */
export type InlineRule = (context: InlineContext, next: number, pos: number) => number

/** What a sticky expression finds at a place of the document. */
export function matchAt(
  context: InlineContext,
  pattern: RegExp,
  pos: number,
): RegExpExecArray | null {
  pattern.lastIndex = pos - context.offset
  return pattern.exec(context.text)
}

/** The UTF-16 code of a character. */
export const code = (character: string): number => character.charCodeAt(0)

export const LINE_BREAK = code('\n')
