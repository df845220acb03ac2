import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { TidyIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { canvasWriter } from './renderer/session/canvas-writer.ts'
import { titles } from './words.ts'

const NewCanvas = lazyView(async () => (await import('./renderer/new-canvas.tsx')).NewCanvas)

/** Canvases (JSON Canvas 1.0), to look at and to work on. */
export const canvas: WindowFeature = {
  name: 'canvas',
  commands: ({ showDialog }) => [
    {
      id: 'new-canvas',
      title: titles.create,
      keys: [],
      place: 'files',
      run: () => showDialog(createElement(NewCanvas)),
    },
  ],
  fileViewers: [
    {
      id: 'canvas',
      extensions: ['canvas'],
      Content: lazyView(async () => (await import('./renderer/canvas-view.tsx')).CanvasView),
      writer: canvasWriter,
    },
  ],
  fileMenu: (entry, { isReadOnly, showDialog }) =>
    entry === null || entry.kind === 'folder'
      ? [
          {
            label: titles.create,
            icon: createElement(TidyIcon),
            disabled: isReadOnly,
            onSelect: () => showDialog(createElement(NewCanvas, { folder: entry?.path ?? '' })),
          },
        ]
      : [],
}
