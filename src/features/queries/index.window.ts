import type { WindowFeature } from '../../renderer/src/feature.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { words } from './words.ts'

/** Blocks in notes that list what a query finds, as Obsidian has them. */
export const queries: WindowFeature = {
  name: 'queries',
  insertions: () => [
    {
      id: 'query',
      label: words.label,
      words: ['query', 'search', 'results'],
      detail: '```query',
      run: (place) =>
        void place.put(words.started, { isBlock: true, cursor: words.started.indexOf('\n') + 1 }),
    },
  ],
  fences: [
    {
      language: 'query',
      Content: lazyView(async () => (await import('./renderer/query-block.tsx')).QueryBlock),
    },
  ],
}
