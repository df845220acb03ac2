import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import type { Stores } from '../../renderer/src/stores/stores.ts'
import { isLoadFault } from '../../renderer/src/ui/fault/load-fault.ts'
import { lazyModule } from '../../renderer/src/ui/lazy/lazy-module.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { TEMPLATE_SETTINGS } from './renderer/template-settings-page.ts'
import { titles } from './words.ts'

const ChooseTemplate = lazyView(
  async () => (await import('./renderer/choose-template.tsx')).ChooseTemplate,
)
const loadDesk = lazyModule(async () => (await import('./renderer/template-desk.ts')).templateDesk)

async function deskOf({ ofFeatures }: Stores) {
  try {
    return ofFeatures.of(await loadDesk())
  } catch (error) {
    if (isLoadFault(error)) error.forget()
    throw error
  }
}

export const templates: WindowFeature = {
  name: 'templates',
  commands: ({ showDialog, withNote }) => [
    {
      id: 'insert-template',
      title: titles.insert,
      keys: ['Mod+Alt+V'],
      place: 'text',
      ...withNote((path) => showDialog(createElement(ChooseTemplate, { insertInto: path }))),
    },
    {
      id: 'note-from-template',
      title: titles.create,
      keys: ['Mod+Alt+N'],
      place: 'files',
      run: () => showDialog(createElement(ChooseTemplate, { insertInto: null })),
    },
  ],
  newNote: async (path, template, { stores }) => (await deskOf(stores)).begin(path, template),
  insertions: async ({ stores }) => {
    const desk = await deskOf(stores)
    return (await desk.known()).map(({ path, name }) => ({
      id: `template-${path}`,
      label: titles.named(name),
      run: (place) => desk.insert(place.path, path, () => place.put('') !== null),
    }))
  },
  settingsPages: [
    {
      id: TEMPLATE_SETTINGS,
      label: 'Templates',
      Content: lazyView(
        async () => (await import('./renderer/template-settings.tsx')).TemplateSettings,
      ),
    },
  ],
}
