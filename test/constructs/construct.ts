/** A short text with one thing in it that is drawn in its own way. */
export interface Construct {
  readonly source: string
  /** What a person sees of it, as `print` says it (shown.ts), where that should stand written. */
  readonly shown?: string
  /** Why the editor shows it otherwise than the reading view, where that is meant. */
  readonly differs?: string
}

/** By group, as in the table of constructs, and by name. A text alone stands for a construct. */
export type Constructs = Readonly<Record<string, Readonly<Record<string, string | Construct>>>>
