import type { WindowFeature } from '../../renderer/src/feature.ts'
import { lazyModule } from '../../renderer/src/ui/lazy/lazy-module.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { ACTION_TITLES } from './words.ts'

const desk = lazyModule(() => import('./renderer/viewer-desk.ts'))

/** By what the viewers listen for themselves. */
const KEYS: Readonly<Record<string, string>> = {
  zoomIn: '+',
  zoomOut: '-',
  fit: '0',
  actualSize: '1',
  next: 'PageDown',
  previous: 'PageUp',
}

/** Shows the files of a vault that are no notes, and writes none of them. */
export const viewers: WindowFeature = {
  name: 'viewers',
  commands: ({ stores }) =>
    Object.entries(ACTION_TITLES).map(([action, title]) => ({
      id: `file-${action}`,
      title,
      keys: KEYS[action] === undefined ? [] : [KEYS[action]],
      listens: false,
      run: () => void desk().then(({ act }) => act(stores, action)),
    })),
  fileViewers: [
    {
      id: 'files',
      Content: lazyView(async () => (await import('./renderer/any-file.tsx')).AnyFile),
    },
  ],
}
