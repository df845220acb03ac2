import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { TagsIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { TAGS } from './words.ts'

/** All tags of the vault as a tree, to search by, to rename and to merge. */
export const tags: WindowFeature = {
  name: 'tags',
  commands: ({ showPanel }) => [
    { id: 'tags', title: TAGS.command, keys: [], run: () => showPanel('tags', '[data-tags]') },
  ],
  panels: [
    {
      id: 'tags',
      label: TAGS.title,
      icon: createElement(TagsIcon),
      home: 'left',
      Content: lazyView(async () => (await import('./renderer/tags-panel.tsx')).TagsPanel),
    },
  ],
}
