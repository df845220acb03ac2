import { z } from 'zod'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { call } from '../../shared/rpc/contract.ts'
import { Bookmark, BookmarkChange } from './shared/bookmark.ts'

export const BookmarkList = z.object({
  /** In order. `isMissing`: what it leads to is not in the vault. */
  bookmarks: z.array(Bookmark.extend({ isMissing: z.boolean() })),
  /** How many Obsidian keeps that could be taken over; 0 once that was answered. */
  inObsidian: z.number().int(),
})
export type BookmarkList = z.output<typeof BookmarkList>

const methods = {
  'bookmarks.list': call(z.object({}), BookmarkList),
  /** @throws `invalid_input` when there are too many */
  'bookmarks.change': call(z.object({ change: BookmarkChange }), BookmarkList),
  /** Adds what Obsidian keeps, behind what is there, or none of it; its file stays as it is. */
  'bookmarks.answerObsidian': call(z.object({ takesOver: z.boolean() }), BookmarkList),
  /** The line of a heading or block in its note, from 1; null when it is not there. @throws `not_found` */
  'bookmarks.line': call(
    z.object({
      path: VaultPath,
      place: z.union([z.object({ heading: z.string() }), z.object({ block: z.string() })]),
    }),
    z.object({ line: z.number().int().nullable() }),
  ),
}

const events = {
  /** The list is another, or something that it leads to came or went. */
  'bookmarks.changed': z.object({}),
}

export const bookmarksContract = { methods, events }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    bookmarks: typeof bookmarksContract
  }
}
