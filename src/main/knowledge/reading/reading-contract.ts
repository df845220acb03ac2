import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'
import type { SkippedEntry, VaultFile } from '../../platform/vault-reader.ts'
import type { ReadOutcome } from './read-outcome.ts'

// Both ends are of the same build, so what was made of files is not checked again.
const Entries = z.custom<readonly (VaultFile | SkippedEntry)[]>(Array.isArray)
const Outcomes = z.custom<readonly ReadOutcome[]>(Array.isArray)

/** What the reading thread answers: see `NoteSource`. */
export const readingContract = {
  methods: {
    walk: stream(z.object({ places: z.array(VaultPath).readonly().nullable() }), Entries, z.null()),
    read: call(
      z.object({
        wanted: z.array(z.object({ path: VaultPath, etag: z.string().nullable() })).readonly(),
      }),
      Outcomes,
    ),
  },
  events: {},
}
export type ReadingContract = typeof readingContract

/** What the thread is started with. */
export const ReadingData = z.object({
  vaultRoot: z.string(),
  closedFolders: z.array(z.string()),
  /** Addresses of the modules that features add to the index. */
  parts: z.array(z.string()),
})
export type ReadingData = z.output<typeof ReadingData>
