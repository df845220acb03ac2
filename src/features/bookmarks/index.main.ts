import { defineFeature } from '../../main/feature/define-feature.ts'
import { bookmarksContract } from './contract.ts'
import { createBookmarks } from './main/create-bookmarks.ts'
import { KeptBookmarks } from './shared/bookmark.ts'

/** Places of the vault that a person comes back to, kept with its settings and not in it. */
export const bookmarks = defineFeature({
  name: 'bookmarks',
  contract: bookmarksContract,
  open({ vault, kept, obsidian, emit, ids }) {
    const own = createBookmarks({
      vault,
      kept: kept('bookmarks', KeptBookmarks),
      obsidian: () => obsidian('bookmarks.json'),
      newId: () => ids.random(),
      onChange: () => emit('bookmarks.changed', {}),
    })
    return {
      handlers: {
        'bookmarks.list': () => own.list(),
        'bookmarks.change': ({ change }) => own.change(change),
        'bookmarks.answerObsidian': ({ takesOver }) => own.answerObsidian(takesOver),
        'bookmarks.line': async ({ path, place }) => ({ line: await own.line(path, place) }),
      },
      dispose: async () => own.dispose(),
    }
  },
})
