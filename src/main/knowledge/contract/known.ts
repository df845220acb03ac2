import { z } from 'zod'
import {
  DuplicateGroup,
  LinkWish,
  Mentions,
  Orphan,
  RelatedNotes,
  Suggestions,
  UnresolvedTarget,
} from '../../../shared/contract/known.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'
import { LinkRewrite } from './links.ts'

const Count = z.number().int().min(0)

/** What a note has in a column. */
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type Cell = z.output<typeof Cell>

export const NoteTable = z.object({
  /** Null when it could be answered. */
  problem: z.union([
    /** In the query. */
    z.object({ kind: z.literal('query'), message: z.string(), from: Count, to: Count }),
    /** A name that no note has as a property; `near` are some that there are. */
    z.object({ kind: z.literal('field'), name: z.string(), near: z.array(z.string()) }),
    z.null(),
  ]),
  /** How many notes pass. */
  total: Count,
  /** The fields of each note, in the order that was asked for; empty for groups. */
  rows: z.array(z.array(Cell)),
  /** Each value with how many of the notes have it, most first; null when nothing was grouped. */
  groups: z.array(z.object({ value: z.string().nullable(), count: Count })).nullable(),
})
export type NoteTable = z.output<typeof NoteTable>

/** What only an index of the whole vault can tell. */
export const knownContract = {
  methods: {
    /** Notes that are about the same as this one, by the mean of the vectors of its passages; the nearest first. */
    related: call(z.object({ path: VaultPath, limit: Count }), RelatedNotes),
    /** Where other notes say a name of this one without linking to it, as they are on disk now. */
    mentions: call(z.object({ path: VaultPath, limit: Count }), Mentions),
    /** What a text that is being written could link to, and be tagged with. */
    suggestions: call(
      z.object({ text: z.string(), from: VaultPath.nullable(), limit: Count }),
      Suggestions,
    ),
    /** Notes without a link in or out, the most recently changed first. */
    orphans: call(z.object({ limit: Count }), z.object({ notes: z.array(Orphan), total: Count })),
    /** What links lead to and is not there, those with the most links first. */
    unresolvedTargets: call(
      z.object({ limit: Count }),
      z.object({ targets: z.array(UnresolvedTarget), total: Count }),
    ),
    /** Notes that say the same, or nearly. Looks at every note, in short steps. */
    duplicates: stream(
      z.object({}),
      z.object({ done: Count, total: Count }),
      z.object({ groups: z.array(DuplicateGroup) }),
    ),
    /** The notes that pass a query, in which words are conditions too, with some of what is known of each. */
    noteTable: call(
      z.object({
        /** In the language of the search; empty for all notes. */
        where: z.string(),
        /** Of `NOTE_FIELDS`, or names of properties. */
        fields: z.array(z.string()).readonly(),
        sort: z.object({ by: z.string(), isDescending: z.boolean() }).nullable(),
        groupBy: z.string().nullable(),
        limit: Count,
      }),
      NoteTable,
    ),
    /** What each note has to become so that it has these links. Reads only; the texts are those on disk now. */
    wishedLinks: call(LinkWish, z.array(LinkRewrite)),
  },
  events: {},
}
