import { Text } from '@codemirror/state'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { FolderEntry } from '../../shared/contract/note.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import type { LatentClient } from './connection/latent-client.ts'
import type { WindowFeature } from './feature.ts'
import { features } from './features.ts'
import { fenceActions } from './editor/fence-actions.ts'
import { manyMenuItems } from './files/choice/many-menu-items.tsx'
import { fileMenuItems } from './files/file-menu-items.tsx'
import { settingsPages } from './settings/settings-dialog.tsx'
import { createAppStore } from './stores/app-store.ts'
import type { OpenStore } from './stores/feature-stores.ts'
import { createStores, type FeatureStore } from './stores/stores.ts'
import { fencesOf } from './stores/text/fences.ts'
import { drawnFences } from './frame/drawn-fences.ts'
import { windowCommands } from './frame/window-commands.ts'

const Nothing = () => null
const dialog = createElement(Nothing)
// All that a feature needs in the window is one file: nothing else knows of this one.
const trial: WindowFeature = {
  name: 'trial',
  commands: ({ stores, showView, showDialog, withNote }) => [
    { id: 'trial', title: 'Show the trial', keys: ['Mod+Alt+Y'], run: () => showView('trial') },
    {
      id: 'trial-dialog',
      title: 'Ask it',
      keys: [],
      place: 'versions',
      run: () => showDialog(dialog),
    },
    {
      id: 'trial-first',
      title: 'Above all',
      keys: [],
      place: 'first',
      run: () => stores.toasts.show('Above.'),
    },
    {
      id: 'trial-note',
      title: 'Do it with this note',
      keys: [],
      place: 'files',
      ...withNote((path) => stores.toasts.show(path)),
    },
    {
      id: 'trial-text',
      title: 'Put it into the text',
      keys: [],
      place: 'text',
      run: () => stores.toasts.show('Put.'),
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
  fileMenu: (entry, { isReadOnly, showDialog }) =>
    entry?.kind === 'file'
      ? []
      : [{ label: 'Try it', disabled: isReadOnly, onSelect: () => showDialog(dialog) }],
  manyFilesMenu: (entries, { isReadOnly }) => [
    {
      label: `Try ${entries.map(({ path }) => path).join(' ')}`,
      disabled: isReadOnly,
      onSelect: () => {},
    },
  ],
  fences: [
    {
      language: 'trial',
      Content: Nothing,
      action: {
        label: 'Try the block',
        run: ({ toasts }, path, { text }) => toasts.show(`${path}: ${text}`),
      },
    },
    { language: 'shown', Content: Nothing },
  ],
  settingsPages: [{ id: 'trial', label: 'Trial', Content: Nothing }],
}

test('a feature of one file is in the palette, the rail and the settings, and its commands work', () => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const options = {
    stores,
    shell: 'browser',
    onCloseVault: () => {},
  } as const
  const plugged = [...features, trial]
  const commands = windowCommands({ ...options, features: plugged })
  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  expect(commands.find(({ id }) => id === 'trial')?.title).toBe('Show the trial')
  run('trial')
  expect(stores.workspace.state.getState().frame.view).toBe('trial')
  run('trial-dialog')
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'feature', dialog })
  const ids = commands.map(({ id }) => id)
  expect(ids.indexOf('trial-first')).toBeLessThan(ids.indexOf('search'))
  expect(ids.indexOf('trial-dialog')).toBeLessThan(ids.indexOf('trash'))
  run('trial-note')
  expect(stores.toasts.state.getState()).toMatchObject([{ text: 'Open a note first.' }])
  expect(ids.indexOf('trial-note')).toBe(ids.indexOf('delete-note') - 1)
  run('trial-toast')
  expect(stores.toasts.state.getState()).toMatchObject([{}, { text: 'Said.' }])
  expect(ids.indexOf('trial-text')).toBe(ids.indexOf('help-text') - 1)
  run('trial-text')
  expect(stores.toasts.state.getState().at(-1)).toMatchObject({ text: 'Put.' })
  expect(plugged.flatMap(({ views = [] }) => views).map(({ label }) => label)).toContain('Trial')
  expect(settingsPages(plugged).map(({ label }) => label)).toContain('Trial')

  const without = windowCommands({ ...options, features: [] }).map(({ id }) => id)
  for (const feature of plugged)
    for (const { id } of feature.commands?.({
      stores,
      showView: () => {},
      showPanel: () => {},
      showDialog: () => {},
      withNote: () => ({ needs: 'note', run: () => {} }),
      ask: () => {},
    }) ?? []) {
      expect(ids).toContain(id)
      expect(without).not.toContain(id)
    }
  // A view, its command and what is written on them belong together.
  for (const { command } of plugged.flatMap(({ views = [] }) => views))
    expect(ids).toContain(command)
  stores.dispose()
})

test('blocks of its languages are drawn by a feature, and have a button where it offers one', () => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const drawn = drawnFences([trial])
  expect([...drawn.keys()]).toEqual(['trial', 'shown'])
  const block = { text: 'tick', line: 1, path: null }
  expect(drawn.get('trial')?.(block)).toMatchObject({ type: Nothing, props: block })
  const actions = fenceActions([trial], stores)
  expect(actions.map(({ language, label }) => [language, label])).toEqual([
    ['trial', 'Try the block'],
  ])
  const [fence] = fencesOf(Text.of(['```Trial', 'tick', '```']), 'trial')
  if (fence) actions[0]?.run(vaultPath('a.md'), fence)
  expect(stores.toasts.state.getState()).toMatchObject([{ text: 'a.md: tick' }])
  stores.dispose()
})

test('a store of a feature is made when it is first asked for, loads with the window, and ends with it', async () => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const done: string[] = []
  const storeOf = (name: string): FeatureStore<OpenStore> => ({
    create(scope) {
      done.push(`made ${name}`)
      expect(scope).toEqual({ client, stores })
      return {
        reload: async () => void done.push(`loaded ${name}`),
        dispose: () => done.push(`ended ${name}`),
      }
    },
  })
  const [early, late] = [storeOf('early'), storeOf('late')]
  const first = stores.ofFeatures.of(early)
  expect(stores.ofFeatures.of(early)).toBe(first)
  expect(done).toEqual(['made early'])
  await Promise.all(stores.ofFeatures.reload())
  stores.ofFeatures.of(late)
  expect(done).toEqual(['made early', 'loaded early', 'made late', 'loaded late'])
  stores.dispose()
  expect(done.slice(4)).toEqual(['ended early', 'ended late'])
})

test('a feature adds to the menu of the tree, and one that adds nothing leaves no gap', () => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const options = { stores, isReadOnly: true, onRemove: () => {} }
  const note = { kind: 'note', path: vaultPath('a.md'), name: 'a.md' } as FolderEntry
  const labels = (entry: FolderEntry | null, plugged: readonly WindowFeature[]): string =>
    fileMenuItems(entry, { ...options, features: plugged })
      .map((item) => (item === 'separator' ? '|' : item.label))
      .join(' ')
  expect(labels(null, [trial])).toBe('New note New folder | Try it | Trash')
  expect(labels(null, [])).toBe('New note New folder | Trash')
  expect(labels(note, [trial])).toBe(
    'Open New note here | Rename Move to… Duplicate History Try it | Copy path Copy link | Delete',
  )
  const many = ['work', 'work/b.md', 'a.md'].map(
    (path) => ({ kind: path.endsWith('.md') ? 'note' : 'folder', path, name: path }) as FolderEntry,
  )
  const ofMany = (plugged: readonly WindowFeature[]): string =>
    manyMenuItems(many, { ...options, features: plugged })
      .map((each) => (each === 'separator' ? '|' : each.label))
      .join(' ')
  expect(ofMany([trial])).toBe(
    'Move to… Add tag… Remove tag… Try work a.md | Copy paths Copy links | Delete',
  )
  expect(ofMany([])).toBe('Move to… Add tag… Remove tag… | Copy paths Copy links | Delete')
  const item = fileMenuItems(note, { ...options, features: [trial] }).find(
    (each) => each !== 'separator' && each.label === 'Try it',
  )
  if (item === undefined || item === 'separator') throw new Error('It is not in the menu.')
  expect(item.disabled).toBe(true)
  item.onSelect()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'feature', dialog })
  stores.dispose()
})
