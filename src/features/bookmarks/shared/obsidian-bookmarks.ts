import { isRecord } from '../../../shared/domain/is-record.ts'
import { BookmarkTarget, MOST_BOOKMARKS, type Bookmark } from './bookmark.ts'

/**
 * What Obsidian keeps as bookmarks, in its order, each group before what is in it. Of kinds that are not known here
 * (graphs, web pages), and of what leads out of the vault, nothing.
 * @param file its `bookmarks.json`, in whatever shape
 */
export function readObsidianBookmarks(file: unknown, newId: () => string): readonly Bookmark[] {
  const found: Bookmark[] = []
  const read = (items: unknown, inGroup: string | null, depth: number): void => {
    if (!Array.isArray(items) || depth > 10) return
    for (const item of items as readonly unknown[]) {
      if (!isRecord(item) || found.length >= MOST_BOOKMARKS) continue
      const target = targetOf(item)
      if (target === null) continue
      const title = typeof item['title'] === 'string' ? item['title'].trim().slice(0, 200) : ''
      const id = newId()
      found.push({ id, name: title, inGroup, target })
      if (target.kind === 'group') read(item['items'], id, depth + 1)
    }
  }
  read(isRecord(file) ? file['items'] : null, null, 0)
  return found
}

function targetOf(item: Readonly<Record<string, unknown>>): BookmarkTarget | null {
  const { type, path, query, subpath } = item
  const place = typeof subpath === 'string' ? subpath.replace(/^#/, '') : ''
  const wanted =
    type === 'group'
      ? { kind: 'group' }
      : type === 'folder'
        ? { kind: 'folder', path }
        : type === 'search'
          ? { kind: 'search', query }
          : type !== 'file'
            ? null
            : place.startsWith('^')
              ? { kind: 'block', path, block: place.slice(1) }
              : place !== ''
                ? { kind: 'heading', path, heading: place.split('#').at(-1) }
                : { kind: 'file', path }
  return BookmarkTarget.safeParse(wanted).data ?? null
}
