import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import type { Stores } from '../../renderer/src/stores/stores.ts'
import { BookmarkIcon } from '../../renderer/src/ui/icons.ts'
import { lazyModule } from '../../renderer/src/ui/lazy/lazy-module.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { BOOKMARKS } from './words.ts'

const loadDesk = lazyModule(async () => (await import('./renderer/bookmark-desk.ts')).BOOKMARK_DESK)
/** What fails is said by the desk; without its code there is nothing to say it with but the notice of every load. */
const desk = async ({ ofFeatures }: Stores) => ofFeatures.of(await loadDesk())
type Desk = Awaited<ReturnType<typeof desk>>

const doing =
  (stores: Stores, work: (desk: Desk) => Promise<void>): (() => void) =>
  () =>
    void desk(stores).then(work, (error: unknown) =>
      stores.toasts.show(String(error), { tone: 'problem' }),
    )

/** Places that a person comes back to: notes, headings, blocks, folders and searches, in groups. */
export const bookmarks: WindowFeature = {
  name: 'bookmarks',
  commands: ({ stores, showPanel, withNote }) => [
    {
      id: 'bookmarks',
      title: BOOKMARKS.show,
      keys: [],
      run: () => showPanel('bookmarks', '[data-bookmarks]'),
    },
    {
      id: 'bookmark-note',
      title: BOOKMARKS.addNote,
      keys: [],
      ...withNote((path) => doing(stores, (to) => to.add({ kind: 'file', path }))()),
    },
    {
      id: 'bookmark-heading',
      title: BOOKMARKS.addHeading,
      keys: [],
      ...withNote((path) => doing(stores, (to) => to.addHeading(path))()),
    },
    {
      id: 'bookmark-search',
      title: BOOKMARKS.addSearch,
      keys: [],
      run: doing(stores, (to) => to.addSearch()),
    },
  ],
  fileMenu: (entry, { stores }) =>
    entry === null
      ? []
      : [
          {
            label: BOOKMARKS.add,
            icon: createElement(BookmarkIcon),
            onSelect: doing(stores, (to) =>
              to.add({ kind: entry.kind === 'folder' ? 'folder' : 'file', path: entry.path }),
            ),
          },
        ],
  panels: [
    {
      id: 'bookmarks',
      label: BOOKMARKS.title,
      icon: createElement(BookmarkIcon),
      home: 'left',
      Content: lazyView(
        async () => (await import('./renderer/bookmarks-panel.tsx')).BookmarksPanel,
      ),
    },
  ],
}
