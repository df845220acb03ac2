import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'

/** What a bookmark leads to. A group leads nowhere: others are in it. */
export const BookmarkTarget = z.discriminatedUnion('kind', [
  /** A note, or another file. */
  z.object({ kind: z.literal('file'), path: VaultPath }),
  z.object({ kind: z.literal('folder'), path: VaultPath }),
  /** `heading`: as it is written, without its marks. */
  z.object({ kind: z.literal('heading'), path: VaultPath, heading: z.string().min(1).max(1000) }),
  /** `block`: its name, without `^`. */
  z.object({ kind: z.literal('block'), path: VaultPath, block: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('search'), query: z.string().min(1).max(2000) }),
  z.object({ kind: z.literal('group') }),
])
export type BookmarkTarget = z.output<typeof BookmarkTarget>

export const Bookmark = z.object({
  id: z.string().min(1).max(64),
  /** As a person calls it; empty: by what it leads to. */
  name: z.string().max(200),
  /** The group that it is in; null at the top. */
  inGroup: z.string().max(64).nullable(),
  target: BookmarkTarget,
})
export type Bookmark = z.output<typeof Bookmark>

export const MOST_BOOKMARKS = 2000

/** What is kept with a vault; one that cannot be read any more takes no other with it. */
export const KeptBookmarks = z.object({
  /** In order, each group before what is in it or not. */
  bookmarks: z
    .array(Bookmark.nullable().catch(null))
    .transform((all) => all.filter((each) => each !== null))
    .default([])
    .catch([]),
  /** A person took over what Obsidian has, or wants none of it. */
  isObsidianAnswered: z.boolean().default(false).catch(false),
})

/** One step. What it names and is not there is left alone. */
export const BookmarkChange = z.discriminatedUnion('kind', [
  /** At the end of its group. One that leads to the same is not added twice. */
  z.object({
    kind: z.literal('add'),
    name: z.string().max(200),
    inGroup: z.string().nullable(),
    target: BookmarkTarget,
  }),
  z.object({ kind: z.literal('rename'), id: z.string(), name: z.string().max(200) }),
  /** Leads elsewhere from now on. */
  z.object({ kind: z.literal('point'), id: z.string(), target: BookmarkTarget }),
  /** `before`: in front of that one; null is the end of the group. */
  z.object({
    kind: z.literal('move'),
    id: z.string(),
    inGroup: z.string().nullable(),
    before: z.string().nullable(),
  }),
  /** With all that is in it. */
  z.object({ kind: z.literal('remove'), id: z.string() }),
  /** Each at its place among all, as they were when they were removed. */
  z.object({
    kind: z.literal('restore'),
    removed: z.array(z.object({ at: z.number().int().min(0), bookmark: Bookmark })),
  }),
])
export type BookmarkChange = z.output<typeof BookmarkChange>
