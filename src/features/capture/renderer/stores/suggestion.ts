import type { Classification } from '../../../../shared/domain/entries/entry.ts'

/** What is thought of a note that has no suggestion of its own; null while it is asked. */
export type Suggestion = Classification | { readonly problem: string } | null
