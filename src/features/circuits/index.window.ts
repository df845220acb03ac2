import type { WindowFeature } from '../../renderer/src/feature.ts'
import type { Stores } from '../../renderer/src/stores/stores.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import type * as Actions from './renderer/work/circuit-actions.ts'
import { words } from './words.ts'

/** The editor is loaded when it is first asked for. One that does not come can be asked for again. */
const withActions = ({ toasts }: Stores, act: (actions: typeof Actions) => void): void =>
  void import('./renderer/work/circuit-actions.ts').then(act, () =>
    toasts.show(words.unloaded, { tone: 'problem' }),
  )

/** Circuits in notes: drawn and at work where they are read, and an editor for them. */
export const circuits: WindowFeature = {
  name: 'circuits',
  commands: ({ stores, withNote }) => [
    {
      id: 'insert-circuit',
      title: 'Insert circuit',
      keys: [],
      place: 'text',
      ...withNote((path) =>
        withActions(stores, ({ insertCircuit }) => insertCircuit(stores, path)),
      ),
    },
  ],
  insertions: ({ stores }) => [
    {
      id: 'circuit',
      label: 'Circuit',
      words: ['blueprint', 'agents'],
      detail: '```circuit',
      run(place) {
        const line = place.put('```circuit\n```', { isBlock: true, cursor: '```circuit'.length })
        if (line === null) return
        withActions(stores, ({ editCircuit }) =>
          editCircuit(stores, place.path, { line, text: '' }),
        )
      },
    },
  ],
  fences: [
    {
      language: 'circuit',
      Content: lazyView(async () => (await import('./renderer/circuit-block.tsx')).CircuitBlock),
      action: {
        label: 'Edit circuit',
        run: (stores, path, fence) =>
          withActions(stores, ({ editCircuit }) => editCircuit(stores, path, fence)),
      },
    },
  ],
}
