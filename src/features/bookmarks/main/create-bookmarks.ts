import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { blockLine, headingLine } from '../../../main/notes/links/resolve-link.ts'
import { parseNote } from '../../../main/notes/parse-note.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { BookmarkList } from '../contract.ts'
import {
  MOST_BOOKMARKS,
  type Bookmark,
  type BookmarkChange,
  type KeptBookmarks,
} from '../shared/bookmark.ts'
import { changeBookmarks, followMoves } from '../shared/change-bookmarks.ts'
import { readObsidianBookmarks } from '../shared/obsidian-bookmarks.ts'
import { saysTooMany } from './words.ts'
import type { z } from 'zod'

type Kept = z.output<typeof KeptBookmarks>

export interface Bookmarks {
  list(): Promise<BookmarkList>
  /** @throws LatentError `invalid_input` when there are too many */
  change(change: BookmarkChange): Promise<BookmarkList>
  answerObsidian(takesOver: boolean): Promise<BookmarkList>
  /** From 1; null when it is not in the note. @throws as `Vault.read` */
  line(
    path: VaultPath,
    place: { readonly heading: string } | { readonly block: string },
  ): Promise<number | null>
  dispose(): void
}

export function createBookmarks({
  vault,
  kept,
  obsidian,
  newId,
  onChange,
}: {
  readonly vault: Pick<Vault, 'asset' | 'folders' | 'read' | 'onChange'>
  readonly kept: { get(): Kept; set(patch: Partial<Kept>): void }
  /** What Obsidian keeps, in whatever shape. */
  readonly obsidian: () => Promise<unknown>
  readonly newId: () => string
  /** The list, or what of it is missing, is another. */
  readonly onChange: () => void
}): Bookmarks {
  let missing: ReadonlySet<string> = new Set()

  const stop = vault.onChange(({ changes, moves = [], wholeFolders = [], isUnlisted = false }) => {
    const isOfPaths =
      moves.length > 0 ||
      wholeFolders.length > 0 ||
      isUnlisted ||
      changes.some(({ path, etag }) => etag === null || missing.has(path))
    // A note that is saved is where it was.
    if (!isOfPaths) return
    const { bookmarks } = kept.get()
    const next = followMoves(bookmarks, moves)
    if (next !== bookmarks) kept.set({ bookmarks: [...next] })
    const places = new Set(next.flatMap(({ target }) => ('path' in target ? [target.path] : [])))
    const cameOrWent = changes.some(
      ({ path, etag }) => places.has(path) && (etag === null || missing.has(path)),
    )
    if (next !== bookmarks || cameOrWent || isUnlisted || wholeFolders.length > 0) onChange()
  })

  async function missingOf(bookmarks: readonly Bookmark[]): Promise<ReadonlySet<string>> {
    const gone = new Set<string>()
    const folders = bookmarks.some(({ target }) => target.kind === 'folder')
      ? new Set<string>(await vault.folders())
      : null
    const looked = new Set<string>()
    for (const { target } of bookmarks) {
      if (!('path' in target) || looked.has(target.path)) continue
      looked.add(target.path)
      const isThere =
        target.kind === 'folder'
          ? folders?.has(target.path)
          : await vault.asset(target.path).then(
              () => true,
              (error: unknown) => !(error instanceof LatentError && error.code === 'not_found'),
            )
      if (!isThere) gone.add(target.path)
    }
    return gone
  }

  async function list(): Promise<BookmarkList> {
    const { bookmarks, isObsidianAnswered } = kept.get()
    missing = await missingOf(bookmarks)
    const inObsidian = isObsidianAnswered ? [] : readObsidianBookmarks(await obsidian(), newId)
    return {
      bookmarks: bookmarks.map((each) => ({
        ...each,
        isMissing: 'path' in each.target && missing.has(each.target.path),
      })),
      inObsidian: inObsidian.filter(({ target }) => target.kind !== 'group').length,
    }
  }

  function keep(bookmarks: readonly Bookmark[], answered: Partial<Kept> = {}): void {
    if (bookmarks.length > MOST_BOOKMARKS)
      throw new LatentError('invalid_input', saysTooMany(MOST_BOOKMARKS))
    kept.set({ bookmarks: [...bookmarks], ...answered })
    onChange()
  }

  return {
    list,
    async change(change) {
      const { bookmarks } = kept.get()
      const next = changeBookmarks(bookmarks, change, newId)
      if (next !== bookmarks) keep(next)
      return list()
    },
    async answerObsidian(takesOver) {
      const theirs = takesOver ? readObsidianBookmarks(await obsidian(), newId) : []
      // Once, whichever window it was answered in.
      if (kept.get().isObsidianAnswered) return list()
      keep([...kept.get().bookmarks, ...theirs], { isObsidianAnswered: true })
      return list()
    },
    async line(path, place) {
      const { text } = await vault.read(path)
      const note = parseNote(path, text)
      if ('block' in place) return blockLine(note, place.block)
      const { heading } = place
      const asWritten = note.headings.find(({ text: other }) => other === heading)
      // In a link, a `#` would lead below another heading.
      return asWritten?.line ?? headingLine(note, heading.replaceAll('#', ' '))
    },
    dispose: stop,
  }
}
