import { z } from 'zod'
import { SearchRequest, SearchResponse } from '../../../shared/contract/search.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call } from '../../../shared/rpc/contract.ts'

/** A note with how near its nearest passage is to a text. */
export const NearNote = z.object({
  path: VaultPath,
  title: z.string(),
  /** Above 0, up to 1. */
  nearness: z.number(),
})
export type NearNote = z.output<typeof NearNote>

/** What is found by words and by meaning. */
export const searchContract = {
  methods: {
    search: call(SearchRequest, SearchResponse),
    /** The notes that pass a query of which all is a condition, its bare words too, by path. */
    passing: call(
      SearchRequest.pick({ query: true }),
      SearchResponse.pick({ problem: true }).extend({ paths: z.array(VaultPath) }),
    ),
    /**
     * How near each of a few short texts is to `query` in meaning, -1 to 1, in order; null when no model can tell. For
     * texts of Latent's own, which are kept once embedded.
     */
    similarities: call(
      z.object({ query: z.string(), texts: z.array(z.string()).max(1000).readonly() }),
      z.array(z.number()).nullable(),
    ),
    /**
     * Of each folder, in order, the notes in and below it that are nearest to `text` in meaning, at most `limit`, the
     * nearest first; null when nothing can tell now. One question, where a search for each would read all vectors each.
     */
    nearestIn: call(
      z.object({
        text: z.string(),
        folders: z.array(VaultPath).readonly(),
        limit: z.number().int().min(0),
      }),
      z.array(z.array(NearNote)).nullable(),
    ),
  },
  events: {},
}
