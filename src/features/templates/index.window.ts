import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { isLoadFault } from '../../renderer/src/ui/fault/load-fault.ts'
import { lazyModule } from '../../renderer/src/ui/lazy/lazy-module.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { TEMPLATE_SETTINGS } from './renderer/template-settings-page.ts'
import { words } from './words.ts'

const ChooseTemplate = lazyView(
  async () => (await import('./renderer/choose-template.tsx')).ChooseTemplate,
)
const loadDesk = lazyModule(async () => (await import('./renderer/template-desk.ts')).templateDesk)

export const templates: WindowFeature = {
  name: 'templates',
  commands: ({ showDialog, withNote }) => [
    {
      id: 'insert-template',
      title: words.insert,
      keys: ['Mod+Alt+V'],
      place: 'text',
      run: withNote((path) => showDialog(createElement(ChooseTemplate, { insertInto: path }))),
    },
    {
      id: 'note-from-template',
      title: words.create,
      keys: ['Mod+Alt+N'],
      place: 'files',
      run: () => showDialog(createElement(ChooseTemplate, { insertInto: null })),
    },
  ],
  async newNote(path, template, { stores }) {
    try {
      return await stores.ofFeatures.of(await loadDesk()).begin(path, template)
    } catch (error) {
      if (isLoadFault(error)) error.forget()
      throw error
    }
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
