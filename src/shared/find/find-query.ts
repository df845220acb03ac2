/** What is looked for in a note, and what shall stand in its place. */
export interface FindQuery {
  readonly search: string
  readonly replace: string
  readonly matchCase: boolean
  readonly wholeWord: boolean
  /** `search` is a regular expression, and `replace` may name its groups. */
  readonly isPattern: boolean
}

export const NO_QUERY: FindQuery = {
  search: '',
  replace: '',
  matchCase: false,
  wholeWord: false,
  isPattern: false,
}

/** A pattern that means exactly this text. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
