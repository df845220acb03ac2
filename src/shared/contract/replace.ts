import { z } from 'zod'
import { ChangePreview } from '../domain/change-set.ts'
import { AppliedChange } from '../domain/chat/chat-item.ts'
import { Etag } from '../domain/text/etag.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call, stream } from '../rpc/contract.ts'

/** What is looked for and what stands there then, as in the bar of a note. */
const Find = z.object({
  search: z.string().min(1).max(10_000),
  replace: z.string().max(100_000),
  matchCase: z.boolean(),
  wholeWord: z.boolean(),
  isPattern: z.boolean(),
})

const ShownMatch = z.object({
  line: z.number().int(),
  before: z.string(),
  behind: z.string(),
  old: z.string(),
  new: z.string(),
})

/** A note in which there is something to be replaced, as it was then. */
export const NoteMatches = z.object({
  path: VaultPath,
  expect: Etag,
  /** In order, at most `MOST_SHOWN` of them. */
  shown: z.array(ShownMatch),
  /** How many there are. */
  count: z.number().int(),
  /** What replacing all of them does to the note beyond its words, as a sentence; null: nothing. */
  warning: z.string().nullable(),
})
export type NoteMatches = z.output<typeof NoteMatches>

export const ReplacePlan = z.object({
  /** Notes that were not looked through, and why, as a sentence. */
  skipped: z.array(z.object({ path: VaultPath, reason: z.string() })),
  /** False: there are more than are replaced at once, and the rest was not looked through. */
  isWhole: z.boolean(),
})
export type ReplacePlan = z.output<typeof ReplacePlan>

const ChosenNote = z.object({
  path: VaultPath,
  expect: Etag,
  /** The matches that stay as they are, by their places among all of the note, from 0. */
  left: z.array(z.number().int()),
})
export type ChosenNote = z.output<typeof ChosenNote>

/** More of one note is not shown one by one. */
export const MOST_SHOWN = 1000
/** More notes at once than anybody looks through. */
export const MOST_NOTES = 5000

export const Replacing = z.object({ find: Find, notes: z.array(ChosenNote).max(MOST_NOTES) })
export type Replacing = z.output<typeof Replacing>

const Progress = z.object({ done: z.number().int(), total: z.number().int() })

export const replace = {
  /**
   * Looks through the notes that pass `among`, a query of the search language (empty: the whole vault), one after the
   * other by path. Reads only. @throws `invalid_input` for a pattern or a query that cannot be understood
   */
  'replace.plan': stream(
    z.object({ find: Find, among: z.string().max(100_000) }),
    Progress.extend({ notes: z.array(NoteMatches) }),
    ReplacePlan,
  ),
  /** What `replace.run` would do, in full. Reads only. @throws `conflict` as it does */
  'replace.preview': call(
    Replacing,
    z.object({
      /** One for each note that changes, in order. */
      changes: z.array(ChangePreview),
      warnings: z.array(z.object({ path: VaultPath, reason: z.string() })),
    }),
  ),
  /**
   * Replaces in these notes, all or none, as one group.
   * @throws `conflict` when one is not what was shown any more: then nothing was written
   */
  'replace.run': stream(
    Replacing,
    Progress,
    z.object({ changes: z.array(AppliedChange), groupId: z.string().nullable() }),
  ),
}
