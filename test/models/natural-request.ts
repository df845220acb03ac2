import type { TalkResult } from './offline-talk.ts'

/** What is right to do when a person says something. */
export type Wanted =
  /** This call, with at least these arguments; a pattern for one that may be put in several ways. */
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  /** A search that says that it is one. */
  | 'searches'
  /** No call that changes anything, and a sentence about it. */
  | 'says'

/** What a person says; several answers of one request are all right. */
export type NaturalRequest = readonly [request: string, ...wanted: Wanted[]]

/**
 * What people say to the assistant in their own words: beside a vault with `projects/Atlas`, `ideas/Kite`, `Shopping`,
 * `Timber prices`, `Old plan`, `circuits/Half adder`, with `open/Now.md` open, on Wednesday 18 November 2026.
 */
export interface NaturalRequests {
  /** With these in sight the rules were made. */
  readonly first: readonly NaturalRequest[]
  /** Written after the rules stood, in other words: measured once before anything was changed for them. */
  readonly later: readonly NaturalRequest[]
  /** Tools of which a person sees first what they do, whatever was said. */
  readonly asksAlways?: readonly string[]
  /** What its tools answer there; null for a call that it has nothing to say to. */
  readonly answer?: (name: string, args: Readonly<Record<string, unknown>>) => TalkResult | null
}

export const call = (tool: string, args: Readonly<Record<string, unknown>> = {}): Wanted => ({
  tool,
  args,
})
export const TODAY = '2026-11-18'
export const TOMORROW = '2026-11-19'
