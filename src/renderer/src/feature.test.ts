import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { LatentClient } from './connection/latent-client.ts'
import type { WindowFeature } from './feature.ts'
import { features } from './features.ts'
import { appCommands } from './features/commands/app-commands.ts'
import { settingsPages } from './features/settings/settings-dialog.tsx'
import { createAppStore } from './stores/app-store.ts'
import { createStores } from './stores/stores.ts'
import { viewsOf } from './views.ts'

const Nothing = () => null
const dialog = createElement(Nothing)
// All that a feature needs in the window is one file: nothing else knows of this one.
const trial: WindowFeature = {
  name: 'trial',
  commands: ({ stores, showView, showDialog }) => [
    { id: 'trial', title: 'Show the trial', keys: ['Mod+Alt+Y'], run: () => showView('trial') },
    {
      id: 'trial-dialog',
      title: 'Ask it',
      keys: [],
      place: 'versions',
      run: () => showDialog(dialog),
    },
    { id: 'trial-toast', title: 'Say it', keys: [], run: () => stores.toasts.show('Said.') },
  ],
  views: [
    {
      id: 'trial',
      label: 'Trial',
      icon: createElement(Nothing),
      command: 'trial',
      Content: Nothing,
    },
  ],
  settingsPages: [{ id: 'trial', label: 'Trial', Content: Nothing }],
}

test('a feature of one file is in the palette, the rail and the settings, and its commands work', () => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const options = {
    stores,
    shell: 'browser',
    onNewConversation: () => {},
    onFocusChat: () => {},
    onCloseVault: () => {},
  } as const
  const plugged = [...features, trial]
  const commands = appCommands({ ...options, features: plugged })
  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  expect(commands.find(({ id }) => id === 'trial')?.title).toBe('Show the trial')
  run('trial')
  expect(stores.workspace.state.getState().frame.view).toBe('trial')
  run('trial-dialog')
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'feature', dialog })
  const ids = commands.map(({ id }) => id)
  expect(ids.indexOf('trial-dialog')).toBeLessThan(ids.indexOf('trash'))
  run('trial-toast')
  expect(stores.toasts.state.getState()).toMatchObject([{ text: 'Said.' }])
  expect(viewsOf(plugged).map(({ label }) => label)).toContain('Trial')
  expect(settingsPages(plugged).map(({ label }) => label)).toContain('Trial')

  const without = appCommands({ ...options, features: [] }).map(({ id }) => id)
  for (const feature of plugged)
    for (const { id } of feature.commands?.({ stores, showView: () => {}, showDialog: () => {} }) ??
      []) {
      expect(ids).toContain(id)
      expect(without).not.toContain(id)
    }
  // A view, its command and what is written on them belong together.
  for (const { command } of viewsOf(plugged)) expect(ids).toContain(command)
  stores.dispose()
})
