// The most that a window sends in one call: the schemas hold it to these, and it keeps to them. Without the schemas, which
// a page that starts does not wait for.

/** What one message carries along. */
export const MAX_ATTACHED = 20
/** What one window answers to a question of main. */
export const MOST_ANSWERS = 100
/** The longest text that help can be asked for, in UTF-16 units: about 6,000 tokens. */
export const MOST_HELPED_CHARACTERS = 24_000
/** How much of what stands round the text goes along. */
export const HELP_CONTEXT_CHARACTERS = { before: 2_000, after: 1_000 } as const
/** Own words of one vault, or of all. */
export const MOST_OWN_WORDS = 10_000
/** Files and folders that are moved or deleted as one step. */
export const MOST_FILES_AT_ONCE = 1000
