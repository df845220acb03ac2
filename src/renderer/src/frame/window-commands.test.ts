import { EditorState, Text } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { expect, onTestFinished, test, vi } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { EditorServices } from '../editor/editor-services.ts'
import * as later from '../editor/language/later-extensions.ts'
import { noteExtensions } from '../editor/language/note-extensions.ts'
import { clashesWith } from '../commands/keys/key-clashes.ts'
import { presetKeys } from '../commands/keys/key-presets.ts'
import { withOwnKeys } from '../commands/keys/own-keys.ts'
import { createAppStore } from '../stores/app-store.ts'
import { createStores } from '../stores/stores.ts'
import { scoreItem } from '../ui/menu/score-item.ts'
import { features } from '../features.ts'
import { windowCommands } from './window-commands.ts'

const commandsOf = (shell: 'electron' | 'browser') => {
  const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
  const stores = createStores({ client, app: createAppStore({ client }) })
  const commands = windowCommands({
    stores,
    features,
    shell,
    onCloseVault: () => {},
  })
  return { commands, stores }
}

test('the palette reads titles and no ids, and offers nothing destructive first for a noun (W12)', () => {
  const { commands, stores } = commandsOf('browser')
  const shown = commands.filter(({ isHidden }) => !isHidden)
  const found = (search: string) =>
    shown
      .map((command) => ({ ...command, score: scoreItem(command, search) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
  expect(found('trash').map(({ title }) => title)).toEqual(['Show the trash'])
  expect(found('delete')[0]?.id).toBe('delete-note')
  expect(found('de')[0]?.id).toBe('delete-note')
  const verbOf = (title: string): string => title.toLowerCase().split(' ')[0] ?? ''
  const takingVerbs = shown.flatMap(({ title, isDestructive }) =>
    isDestructive ? [verbOf(title)] : [],
  )
  for (const { id, title } of shown) {
    const nouns = title.toLowerCase().split(' ').slice(1)
    expect(found(title)[0]?.id).toBe(id)
    for (const noun of nouns)
      for (const typed of [noun, noun.slice(0, 3)])
        if (!takingVerbs.some((verb) => verb.startsWith(typed)))
          expect(found(typed)[0]?.isDestructive, typed).toBeUndefined()
  }
  expect(found('del note').map(({ id }) => id)).toContain('delete-note')
  const [shorter, longer] = [{ title: 'Delete x', isDestructive: true }, { title: 'Show all of x' }]
  expect(scoreItem(shorter, 'x')).toBeLessThan(scoreItem(longer, 'x'))
  // What takes away by the look of its name says so.
  const taking = shown.filter(({ title }) =>
    /^(?:delete|empty|remove|discard|clear)\b/i.test(title),
  )
  expect(taking.every(({ isDestructive }) => isDestructive)).toBe(true)
  stores.dispose()
})

test.each(['electron', 'browser'] as const)(
  'every command has an id and keys of its own (%s)',
  (shell) => {
    const { commands, stores } = commandsOf(shell)
    const ids = commands.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const keys = commands.flatMap((command) => command.keys)
    expect(keys.length).toBeGreaterThan(30)
    expect(keys).toEqual([...new Set(keys)])
    stores.dispose()
  },
)

test.each(['electron', 'browser'] as const)(
  'no key that the window listens for is one of the text, where it would never come to the window (%s)',
  (shell) => {
    const { commands, stores } = commandsOf(shell)
    vi.stubGlobal('document', { querySelector: () => null })
    onTestFinished(() => void vi.unstubAllGlobals())
    const vim = { now: () => null }
    const services = { fenceActions: [], vim } as unknown as EditorServices
    const state = EditorState.create({
      extensions: noteExtensions({
        path: vaultPath('Plan.md'),
        doc: Text.of(['']),
        isReadOnly: false,
        mode: 'source',
        services,
        later,
        onAction: () => {},
        onUpdate: () => {},
        onBlur: () => {},
        onScroll: () => {},
      }),
    })
    const inText = state
      .facet(keymap)
      .flat()
      .flatMap(({ key, linux = key, shift }) => [
        ...(linux === undefined ? [] : [linux]),
        ...(linux === undefined || !shift ? [] : [`Shift-${linux}`]),
      ])
    // The order of modifiers is free; a letter is written small there.
    const plain = (key: string): string => key.toLowerCase().split(/[-+]/).toSorted().join(' ')
    const taken = new Set(inText.map((key) => plain(key.replace('Ctrl', 'Mod'))))
    expect(taken.size).toBeGreaterThan(80)
    const clashes = commands
      .filter(({ listens = true, id }) => listens && !['find', 'replace'].includes(id))
      .flatMap(({ keys }) => keys.filter((key) => taken.has(plain(key))))
    expect(clashes).toEqual([])
    // And what the palette says of the text is bound there; those of features are keys of their own views.
    const own = windowCommands({ stores, features: [], shell, onCloseVault: () => undefined })
    const said = own.flatMap(({ listens, keys }) => (listens === false ? keys : []))
    expect(said.filter((key) => !taken.has(plain(key)))).toEqual([])
    stores.dispose()
  },
)

test.each(['latent', 'obsidian', 'vscode'] as const)(
  'with the keys of %s no two commands want the same',
  (preset) => {
    for (const shell of ['electron', 'browser'] as const)
      for (const isMac of [false, true]) {
        const { commands, stores } = commandsOf(shell)
        const shown = withOwnKeys(commands, presetKeys(preset, commands, isMac))
        const clashes = shown.flatMap(({ id, keys }) =>
          keys.flatMap((each) =>
            clashesWith(each, id, shown).map((other) => `${each}: ${id}, ${other.id}`),
          ),
        )
        expect(clashes).toEqual([])
        stores.dispose()
      }
  },
)
