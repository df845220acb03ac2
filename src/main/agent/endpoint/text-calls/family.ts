import type { CharacterSource, Reading } from './character-source.ts'
import type { OfferedTools, TextCall } from './offered-tools.ts'

/** What stands behind a mark; null for something else. What was taken until then is in the hold. */
export type Found = readonly TextCall[] | Follows | null

/** The mark only said what comes next: a part of the answer, or thoughts, which end where one of `until` begins. */
export type Follows =
  | { readonly follows: 'text' }
  | { readonly follows: 'thoughts'; readonly until: readonly string[] }

/** Reads on behind a mark; a call of another tool to its end, too, so that nothing within it is taken for a call. */
export type ReadFound = (source: CharacterSource, tools: OfferedTools) => Reading<Found>

/** One way to write a call, or a thought, into a text. */
export interface Family {
  readonly mark: string
  readonly read: ReadFound
  /** End a call. Markup that reaches the end of the text and has one was not cut off: it is wrong. */
  readonly closers?: readonly string[]
  /** Only where a line begins. */
  readonly atLineStart?: boolean
  /** What is cut off in the middle is shown; other marks are no words of any language, and are not. */
  readonly showsCut?: boolean
}
