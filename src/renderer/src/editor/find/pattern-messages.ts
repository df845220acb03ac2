import type { PatternSearch } from '../../../../shared/find/pattern-matches.ts'

/** What the thread is asked. It has one text; what it found in that last, it can replace. */
export type PatternQuestion =
  | { readonly type: 'text'; readonly part: string; readonly isFirst: boolean }
  | { readonly type: 'search'; readonly id: number; readonly search: PatternSearch }
  | {
      readonly type: 'replacements'
      readonly id: number
      readonly template: string
      /** Indexes of matches; without the last. */
      readonly first: number
      readonly last: number
    }

export type PatternAnswer =
  | { readonly type: 'begun'; readonly id: number }
  | {
      readonly type: 'found'
      readonly id: number
      readonly starts: readonly number[]
      readonly ends: readonly number[]
      readonly isEnd: boolean
    }
  | { readonly type: 'replaced'; readonly id: number; readonly texts: readonly string[] }
