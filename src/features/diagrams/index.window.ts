import type { WindowFeature } from '../../renderer/src/feature.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { words } from './words.ts'

/** Diagrams of Mermaid in notes, drawn where they are read and written. */
export const diagrams: WindowFeature = {
  name: 'diagrams',
  insertions: () => [
    {
      id: 'diagram',
      label: 'Diagram',
      words: ['mermaid', 'flowchart', 'chart'],
      detail: '```mermaid',
      run: (place) =>
        void place.put(words.started, { isBlock: true, cursor: words.started.indexOf('A -->') }),
    },
  ],
  fences: [
    {
      language: 'mermaid',
      Content: lazyView(async () => (await import('./renderer/diagram-block.tsx')).DiagramBlock),
    },
  ],
}
