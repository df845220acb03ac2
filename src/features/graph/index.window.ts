import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { GraphIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { GRAPH } from './words.ts'

/** All notes and their links as a picture, and those around one note. */
export const graph: WindowFeature = {
  name: 'graph',
  commands: ({ stores, withNote, showView }) => [
    {
      id: 'graph',
      title: GRAPH.command,
      keys: ['Mod+Alt+O'],
      run: () => showView('graph', '[data-graph]'),
    },
    {
      id: 'graph-around',
      title: GRAPH.around,
      keys: ['Mod+Alt+Shift+O'],
      ...withNote((path) => {
        showView('graph', '[data-graph]')
        void import('./renderer/state/graph-store.ts').then(({ GRAPH_STORE }) =>
          stores.ofFeatures.of(GRAPH_STORE).lookAround(path),
        )
      }),
    },
  ],
  views: [
    {
      id: 'graph',
      label: GRAPH.title,
      icon: createElement(GraphIcon),
      command: 'graph',
      Content: lazyView(async () => (await import('./renderer/graph-view.tsx')).GraphView),
    },
  ],
}
