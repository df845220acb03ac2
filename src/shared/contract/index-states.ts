import { z } from 'zod'
import { Exclusion, Exclusions } from '../domain/exclusion.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'
import { call } from '../rpc/contract.ts'

/**
 * What the index knows of a note. `indexed`: its words and its meaning · `waiting`: not read yet, or its meaning is still
 * to come · `stale`: an older text of it is searched until it is read again · `skipped`: left out by a rule, or because
 * it cannot be read as text · `failed`: it could not be read or understood.
 */
export const NoteState = z.enum(['indexed', 'waiting', 'stale', 'skipped', 'failed'])
export type NoteState = z.output<typeof NoteState>

export const StateOfNote = z.object({
  path: VaultPath,
  /** Null for one that was not read. */
  title: z.string().nullable(),
  state: NoteState,
  /** Why, as a sentence; null where the state says all. An indexed note has one when not all of it is searched. */
  reason: z.string().nullable(),
  /** The rule that leaves it out. */
  rule: Exclusion.nullable(),
})
export type StateOfNote = z.output<typeof StateOfNote>

const Count = z.number().int().min(0)

export const StateCounts = z.object({
  notes: z.record(NoteState, Count),
  /** How many notes each rule leaves out; of those that several do, the first. */
  excluded: z.array(z.object({ rule: Exclusion, count: Count })),
})
export type StateCounts = z.output<typeof StateCounts>

export const StateRequest = z.object({
  /** Null: of any. */
  state: NoteState.nullable(),
  /** Part of a path or title; letter case does not count. Empty: all. */
  query: z.string().max(1024).default(''),
  /** Those whose path comes after it; null: from the first on. */
  after: z.string().nullable().default(null),
  limit: z.number().int().min(1).max(1000),
})
export type StateRequest = z.output<typeof StateRequest>

/** By path; `next` goes into `after` for those that follow, null when these were the last. */
export const StatePage = z.object({
  notes: z.array(StateOfNote),
  next: z.string().nullable(),
})
export type StatePage = z.output<typeof StatePage>

export const indexStates = {
  'index.counts': call(z.object({}), StateCounts),
  'index.notes': call(StateRequest, StatePage),
  'index.note': call(z.object({ path: VaultPath }), StateOfNote),
  /**
   * Reading the whole vault and indexing meaning stop, until `index.resume`, a rebuild, or the next start. A note that is
   * saved or changes is found by its words at once all the same, and what somebody waits for is done.
   */
  'index.pause': call(z.object({}), z.null()),
  'index.resume': call(z.object({}), z.null()),
  'index.exclusions': call(z.object({}), Exclusions),
  /** Takes the place of all rules; answers when the search goes by them. @returns them, as they are kept */
  'index.exclude': call(Exclusions, Exclusions),
}
