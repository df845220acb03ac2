import { showInTree } from '../../../renderer/src/stores/workspace/tree/show-in-tree.ts'
import { showInvisible } from '../../../shared/domain/text/visible-text.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { FeatureStore, StoreScope } from '../../../renderer/src/stores/stores.ts'
import type { OpenStore } from '../../../renderer/src/stores/feature-stores.ts'
import { outlineOf } from '../../../renderer/src/stores/text/outline.ts'
import type { Bookmark, BookmarkChange, BookmarkTarget } from '../shared/bookmark.ts'
import { isSameTarget, removedBy } from '../shared/change-bookmarks.ts'
import { nameOf, targetName } from './bookmark-name.ts'
import {
  BOOKMARK_WORDS as WORDS,
  saysAdded,
  saysGroupRemoved,
  saysNoPlace,
  saysRemoved,
  saysThere,
} from './words.ts'

/** What is done with bookmarks. Nothing here throws: a notice says what failed. */
export interface BookmarkDesk extends OpenStore {
  /** Says it, unless told not to. */
  add(target: BookmarkTarget, options?: { readonly name?: string }): Promise<void>
  /** The heading above the cursor. */
  addHeading(path: VaultPath): Promise<void>
  addSearch(): Promise<void>
  change(change: BookmarkChange): Promise<boolean>
  /** With a way back. */
  remove(all: readonly Bookmark[], bookmark: Bookmark): Promise<void>
  answerObsidian(takesOver: boolean): Promise<void>
  open(bookmark: Bookmark): Promise<void>
  /** Looks for what it led to by its name. */
  find(target: BookmarkTarget): void
}

export const BOOKMARK_DESK: FeatureStore<BookmarkDesk> = { create: createBookmarkDesk }

function createBookmarkDesk({ client, stores }: StoreScope): BookmarkDesk {
  const { workspace, search, files, toasts, activeText } = stores
  /** Of what was opened: a place that has to be looked for counts only while it is the last. */
  let turn = 0
  const fail = (error: unknown): void =>
    toasts.show(errorSentence(error, WORDS.failed), { tone: 'problem' })

  async function change(one: BookmarkChange): Promise<boolean> {
    try {
      await client.call('bookmarks.change', { change: one })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  async function add(
    target: BookmarkTarget,
    { name = '' }: { readonly name?: string } = {},
  ): Promise<void> {
    try {
      const shown = showInvisible(name || targetName(target))
      const { bookmarks } = await client.call('bookmarks.list', {})
      if (target.kind !== 'group' && bookmarks.some((each) => isSameTarget(each.target, target)))
        return toasts.show(saysThere(shown))
      if (!(await change({ kind: 'add', name, inGroup: null, target }))) return
      if (target.kind !== 'group') toasts.show(saysAdded(shown))
    } catch (error) {
      fail(error)
    }
  }

  function searchFor(query: string): void {
    search.setInput(query)
    workspace.showPanel('search')
  }

  return {
    add,
    async addHeading(path) {
      const { text, line, path: shown } = activeText.getState()
      if (text === null || shown !== path) return toasts.show(WORDS.noHeading)
      const headings = await outlineOf(text.iterLines(), new AbortController().signal)
      const heading = headings.findLast((each) => each.line <= line)?.text.trim()
      if (!heading) return toasts.show(WORDS.noHeading)
      await add({ kind: 'heading', path, heading })
    },
    async addSearch() {
      const query = search.state.getState().input.trim()
      if (query === '') return toasts.show(WORDS.noSearch)
      await add({ kind: 'search', query })
    },
    change,
    async remove(all, bookmark) {
      const removed = [...removedBy(all, bookmark.id)]
      if (!(await change({ kind: 'remove', id: bookmark.id }))) return
      const name = showInvisible(nameOf(bookmark))
      const isGroup = bookmark.target.kind === 'group'
      toasts.show(isGroup ? saysGroupRemoved(name, removed.length - 1) : saysRemoved(name), {
        action: {
          label: WORDS.undo,
          run: () => void change({ kind: 'restore', removed }),
        },
      })
    },
    async answerObsidian(takesOver) {
      try {
        await client.call('bookmarks.answerObsidian', { takesOver })
      } catch (error) {
        fail(error)
      }
    },
    async open({ target }) {
      if (target.kind === 'group') return
      const mine = ++turn
      switch (target.kind) {
        case 'file':
          return workspace.openNote(target.path)
        case 'folder':
          return showInTree({ workspace, files }, `${target.path}/x`)
        case 'search':
          return searchFor(target.query)
        case 'heading':
        case 'block': {
          const place =
            target.kind === 'heading' ? { heading: target.heading } : { block: target.block }
          try {
            const { line } = await client.call('bookmarks.line', { path: target.path, place })
            if (mine !== turn) return
            workspace.openNote(target.path, { line })
            if (line === null) toasts.show(saysNoPlace(showInvisible(targetName(target))))
          } catch (error) {
            fail(error)
          }
        }
      }
    },
    find(target) {
      if ('path' in target) searchFor(targetName({ kind: 'file', path: target.path }))
    },
    dispose: () => undefined,
  }
}
