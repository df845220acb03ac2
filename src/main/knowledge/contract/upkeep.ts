import { z } from 'zod'
import { VaultChange } from '../../../shared/contract/note.ts'
import { KeptVectors } from '../../../shared/contract/embedding.ts'
import { IndexStatus } from '../../../shared/contract/search.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call } from '../../../shared/rpc/contract.ts'
import { ExclusionRequest } from './states.ts'

/** What one run over the vault did. */
export const IndexReport = z.object({
  /** Files whose bytes were read (their size or times were not as recorded). */
  read: z.number(),
  /** Notes that were parsed and written to the index. */
  indexed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
  /** What was different from what the index knew, for those who show it. */
  found: z.object({
    changes: z.array(VaultChange).readonly(),
    foldersChanged: z.array(z.string()).readonly(),
    /** True when more changed than is listed. */
    isUnlisted: z.boolean(),
  }),
  /** Set when so much is gone at once that it was kept, until a person says what became of it. */
  held: z
    .object({
      /** Of which, and how many the index knows of these; both whole numbers. */
      kind: z.enum(['notes', 'files']),
      gone: z.number(),
      known: z.number(),
    })
    .nullable(),
  notes: z.number(),
  chunks: z.number(),
  linksResolved: z.number(),
  linksUnresolved: z.number(),
  seconds: z.number(),
})
export type IndexReport = z.output<typeof IndexReport>
export type FoundChanges = IndexReport['found']
export type HeldDeletions = NonNullable<IndexReport['held']>

/** What a look through the vault is to do. */
export const ScanRequest = z.object({
  /** Reads every note again. */
  rebuild: z.boolean().default(false),
  /** Takes what is gone out of the index, however much it is: a person said that it was deleted. */
  acceptGone: z.boolean().default(false),
  /** Only these paths and what is below them; null: all of the vault. */
  places: z.array(VaultPath).readonly().nullable().default(null),
})
export type ScanRequest = z.output<typeof ScanRequest>

/** How the index is brought up to the vault. */
export const upkeepContract = {
  methods: {
    /**
     * Walks the vault and brings the index up to it: by size, mtime and ctime, then by hash. One run after the other.
     * `acceptGone` and `rebuild` believe that files are deleted, however many are gone.
     */
    reconcile: call(ScanRequest, IndexReport),
    /** Resolves when every passage has its vector after a `reconcile`, or when it is clear that none will come. */
    embedded: call(z.object({}), z.null()),
    /**
     * Indexes (or drops) just these files; words, links and vectors are searchable when it resolves.
     * Answers those that the index knew and that are not there any more. Of these the `seen` ones, which were on disk a
     * moment ago, are not dropped: whether a deletion is believed is for a look at the vault, which knows how many went.
     */
    refresh: call(
      z.object({
        paths: z.array(VaultPath).readonly(),
        seen: z.array(VaultPath).readonly().optional(),
      }),
      z.array(VaultPath),
    ),
    /** Of every model that has vectors here. */
    keptVectors: call(z.object({}), z.array(KeptVectors)),
    /** Removes them for good. @throws LatentError `conflict` while they are in use */
    dropVectors: call(z.object({ id: z.number().int() }), z.null()),
    /** Says of each note how it stands on disk, and reads none: see `stateContract`. */
    compare: call(z.object({}), z.null()),
    /**
     * Goes by these rules, at once for what is indexed: what they leave out is out of the search when this resolves, and
     * what no rule leaves out any more is read. To be said before the first `reconcile`.
     */
    exclude: call(ExclusionRequest, z.null()),
    /** While it is on, all that nobody waits for is held: see `index.pause`. */
    pause: call(z.object({ isOn: z.boolean() }), z.null()),
  },
  events: {},
}

/** What only the client of the process asks of it. */
export const processContract = {
  methods: {
    /** Resolves when the part of the index that is being compared with what was written is done. */
    verified: call(z.object({}), z.null()),
    status: call(z.object({}), IndexStatus),
    /** A query of a part: what it takes and gives is checked against the part. */
    ask: call(z.object({ part: z.string(), query: z.string(), request: z.unknown() }), z.unknown()),
    /**
     * Switches the model of the vectors, whose others are kept. Resolves when it is loaded: its vectors are made behind,
     * and until there are enough the last one goes on answering.
     */
    useModel: call(z.object({ id: z.string() }), z.null()),
    /** Finishes what it is writing, closes the files and ends the process. */
    close: call(z.object({}), z.null()),
  },
  events: {
    statusChanged: IndexStatus,
    /** Why the process ends: nothing can be indexed, as a sentence. */
    failed: z.object({ message: z.string() }),
  },
}
