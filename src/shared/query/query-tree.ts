/** Where something stands in the text of a query, in UTF-16 units; `to` is not included. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** What a text is asked for: words as they stand together, or a pattern. */
export type TextTest =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }

export type Comparison = '<' | '<=' | '>' | '>=' | '='

export type PropertyTest =
  /** It is there, with any value or none. */
  | { readonly kind: 'present' }
  /** It is there without a value. */
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly test: TextTest }
  /** Numbers by size, days as the days they are: `value` as written, `days` where it says some. */
  | {
      readonly kind: 'compare'
      readonly comparison: Comparison
      readonly value: string
      readonly days: DaySpan | null
    }

/** Days as `YYYY-MM-DD`: from the first on, and before the second; null is open. */
export interface DaySpan {
  readonly from: string | null
  readonly before: string | null
}

/** A time between these, in milliseconds since 1970, the second not included; null is open. */
export interface TimeSpan {
  readonly fromMs: number | null
  readonly beforeMs: number | null
}

/** Of what one must match as a whole. */
export type Scope = 'content' | 'line' | 'section' | 'block' | 'task' | 'task-todo' | 'task-done'

export type Having = 'attachment' | 'task' | 'link' | 'tag' | 'property' | 'alias'

/** A condition on a note, or on a part of one inside `within`. */
export type QueryNode = Place &
  /** Bare words at the top are soft: they rank, and need not be said. */
  (
    | { readonly type: 'text'; readonly test: TextTest; readonly isSoft: boolean }
    | { readonly type: 'all'; readonly parts: readonly QueryNode[] }
    | { readonly type: 'any'; readonly parts: readonly QueryNode[] }
    | { readonly type: 'not'; readonly part: QueryNode }
    /** `tag` without `#`; tags below it count. */
    | { readonly type: 'tag'; readonly tag: string }
    | { readonly type: 'name'; readonly of: 'path' | 'file'; readonly test: TextTest }
    /** The folder itself and everything below it, without slashes at its ends. */
    | { readonly type: 'folder'; readonly folder: string }
    | { readonly type: 'property'; readonly name: string; readonly test: PropertyTest }
    /** `text` as written, after the name of the field. */
    | {
        readonly type: 'time'
        readonly of: 'created' | 'modified'
        readonly text: string
        readonly span: TimeSpan
      }
    /** Notes that link to what is called `note`, or that it links to. */
    | { readonly type: 'link'; readonly direction: 'to' | 'from'; readonly note: string }
    | { readonly type: 'has'; readonly what: Having }
    /** `part` is null for any: `task:""`. */
    | { readonly type: 'within'; readonly scope: Scope; readonly part: QueryNode | null }
    | { readonly type: 'case'; readonly isExact: boolean; readonly part: QueryNode }
  )

/** What is asked: all of `parts`, of which only soft words are no conditions. */
export interface Query {
  readonly parts: readonly QueryNode[]
}

export interface QueryProblem extends Place {
  /** A sentence: what is wrong, and what may be written. */
  readonly message: string
}

export interface ParsedQuery {
  /** Null when there is a problem. Without parts: nothing is asked yet. */
  readonly query: Query | null
  /** The first thing that cannot be understood. */
  readonly problem: QueryProblem | null
  /** What was understood, but perhaps not as it was meant. */
  readonly hints: readonly QueryProblem[]
}
