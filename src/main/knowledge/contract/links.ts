import { z } from 'zod'
import {
  Backlink,
  ForwardLink,
  LinkType,
  NearNote,
  ResolvedLink,
} from '../../../shared/contract/note.ts'
import { LeftLink } from '../../../shared/contract/rename.ts'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'

const Count = z.number().int().min(0)

/** A file or a folder that is to get another path. */
export const PathMove = z.object({ from: VaultPath, to: VaultPath, isFolder: z.boolean() })
export type PathMove = z.output<typeof PathMove>

/** Files and folders that get other paths at once. A file in one of the folders stands behind it, and has its own. */
export const PathMoves = z.object({
  moves: z.array(PathMove).min(1).readonly(),
  /**
   * When what moves goes back to where it came from: what notes said before it left, with the etag of what they say
   * since. A note that still says that gets its earlier text, another one stays as it is, if only every link means the
   * same.
   */
  earlier: z
    .array(z.object({ path: VaultPath, etag: Etag, text: z.string() }).readonly())
    .readonly()
    .nullable(),
})
export type PathMoves = z.output<typeof PathMoves>

/** What has to become of one note so that its links mean what they meant. */
export const LinkRewrite = z.object({
  path: VaultPath,
  /** Where the note will be; the same when it does not move itself. */
  to: VaultPath,
  /** Of the text that was read; null when it could not be. */
  etag: Etag.nullable(),
  /** The whole new text; null when nothing in it has to change, or can. */
  text: z.string().nullable(),
  count: Count,
  left: z.array(LeftLink).readonly(),
})
export type LinkRewrite = z.output<typeof LinkRewrite>

export const LinkRewriteSummary = z.object({
  /** Notes and attachments that get another path. */
  files: Count,
  /** Links that lead nowhere now and will lead to what is moved. */
  caughtLinks: Count,
})
export type LinkRewriteSummary = z.output<typeof LinkRewriteSummary>

/** What the index knows of links. */
export const linkContract = {
  methods: {
    /** The first `limit`, ordered by title. */
    backlinks: call(z.object({ path: VaultPath, limit: Count }), z.array(Backlink)),
    /** In the order of the note. */
    forwardLinks: call(z.object({ path: VaultPath }), z.array(ForwardLink)),
    resolveLink: call(
      z.object({ from: VaultPath.nullable(), target: z.string(), type: LinkType }),
      ResolvedLink,
    ),
    /** Notes whose names are like the one in this link, the likest first. */
    nearNotes: call(
      z.object({ from: VaultPath.nullable(), target: z.string(), type: LinkType, limit: Count }),
      z.array(NearNote),
    ),
    /** How many links lead to a file and out of it. */
    linkCounts: call(
      z.object({ path: VaultPath }),
      z.object({ backlinks: Count, forwardLinks: Count }),
    ),
    /**
     * What every note has to become when a file or folder gets another path. Waits until the index is up to the vault;
     * each step says how far it is and may bring a note. Reads only.
     */
    linkRewrites: stream(
      PathMoves,
      z.object({ done: Count, total: Count, note: LinkRewrite.nullable() }),
      LinkRewriteSummary,
    ),
  },
  events: {},
}
