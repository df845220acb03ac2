import type { Options } from 'mdast-util-from-markdown'

/** What micromark's own packages call these; they are not among ours. */
export type MicromarkExtension = Extract<
  NonNullable<Options['extensions']>[number],
  { text?: unknown }
>
export type FromMarkdownExtension = Extract<
  NonNullable<Options['mdastExtensions']>[number],
  { enter?: unknown }
>
type Constructs = NonNullable<NonNullable<MicromarkExtension['text']>[number]>
export type Construct = Exclude<Constructs, readonly unknown[]>
export type Tokenize = Construct['tokenize']
export type TokenizeContext = ThisParameterType<Tokenize>
/** The code of a character: line endings are -5, -4 and -3, tabs and spaces -2, -1 and 32; null is the end. */
export type Code = Parameters<ReturnType<Tokenize>>[0]

export const code = (character: string): number => character.charCodeAt(0)
export const isLineEnding = (at: Code): boolean => at !== null && at < -2
export const isSpace = (at: Code): boolean => at === null || at < 0 || at === 32
