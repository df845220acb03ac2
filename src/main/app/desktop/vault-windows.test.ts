import { expect, test } from 'vitest'
import { Workspace } from '../../../shared/domain/settings.ts'
import { FIRST_WINDOW, MOST_WINDOWS } from '../../../shared/domain/workspace/window-numbers.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import { createVaultWindows } from './vault-windows.ts'

/** A vault's store that keeps in memory what windows keep there. */
function keptStore(): Pick<VaultStore, 'workspace' | 'setWorkspace' | 'fields'> {
  const workspaces = new Map<number, Workspace>()
  const records = new Map<string, object>()
  return {
    workspace: (window = FIRST_WINDOW) => workspaces.get(window) ?? Workspace.parse({}),
    setWorkspace: (workspace, window = FIRST_WINDOW) => void workspaces.set(window, workspace),
    fields: (record, schema) => ({
      get: () => schema.parse(records.get(record) ?? {}),
      set: (patch) => void records.set(record, { ...records.get(record), ...patch }),
    }),
  }
}

function open({ isDesktop = true } = {}) {
  let nowMs = 0
  const vaults = { garden: keptStore(), work: keptStore() }
  let vault: keyof typeof vaults = 'garden'
  const attached = new Set<string>()
  const did: unknown[] = []
  const windows = createVaultWindows({
    store: () => vaults[vault],
    desktop: isDesktop
      ? {
          openWindow: (number, at) => void did.push(['open', number, at]),
          showWindows: (numbers) => void did.push(['show', ...numbers]),
        }
      : null,
    isAttached: (clientId) => attached.has(clientId),
    clock: { nowMs: () => nowMs } as never,
  })
  return {
    ...windows,
    did,
    attached,
    pass: (ms: number) => void (nowMs += ms),
    goTo(name: keyof typeof vaults) {
      vault = name
      windows.follow(name)
    },
  }
}
const showing = (path: string): Workspace => Workspace.parse({ openTabs: [path], activeTab: path })

test('each window has a layout of its own, and begins as it was asked for', () => {
  const { open: openWindow, workspace, setWorkspace, attached, did } = open()
  setWorkspace('a', { workspace: showing('Atlas.md') })
  attached.add('a')
  expect(openWindow(showing('Plan.md'), { x: 10, y: 20 })).toEqual({ number: 2, isShown: true })
  expect(did).toEqual([['open', 2, { x: 10, y: 20 }]])
  expect(workspace('b', 2).activeTab).toBe('Plan.md')
  setWorkspace('b', { workspace: showing('Other.md'), window: 2 })
  expect([workspace('a').activeTab, workspace('b', 2).activeTab]).toEqual(['Atlas.md', 'Other.md'])
})

test('the desktop shows again what was open, of each vault, without what a person closed', () => {
  const { open: openWindow, closed, follow, did, goTo } = open()
  goTo('garden')
  for (const path of ['a.md', 'b.md', 'c.md']) openWindow(showing(path), null)
  closed(3)
  did.splice(0)
  follow('garden') // exchanged for one that reads
  follow(null)
  closed(2) // with its vault, not by the person
  goTo('garden')
  goTo('work')
  openWindow(showing('d.md'), null)
  goTo('garden')
  expect(did).toEqual([['show'], ['show', 2, 4], ['show'], ['open', 2, null], ['show', 2, 4]])
  // The number of one that was closed is free.
  expect(openWindow(showing('e.md'), null).number).toBe(3)
})

test('a browser shows windows itself: one that is on its way keeps its number, one that left gives it back', () => {
  const { open: openWindow, workspace, setWorkspace, attached, pass } = open({ isDesktop: false })
  expect(openWindow(showing('a.md'), null)).toEqual({ number: 2, isShown: false })
  expect(openWindow(showing('b.md'), null).number).toBe(3)
  attached.add('two')
  workspace('two', 2)
  pass(61_000) // the other one was never shown
  expect(openWindow(showing('c.md'), null).number).toBe(3)
  // Back after a lost connection, it is another client.
  attached.delete('two')
  attached.add('two again')
  setWorkspace('two again', { workspace: showing('a.md'), window: 2 })
  pass(61_000)
  expect(openWindow(showing('d.md'), null).number).toBe(3)
  attached.delete('two again')
  expect(openWindow(showing('e.md'), null).number).toBe(2)
})

test('more windows than have numbers are refused, and change no layout', () => {
  const { open: openWindow, workspace } = open()
  for (let number = FIRST_WINDOW + 1; number <= MOST_WINDOWS; number += 1)
    openWindow(showing(`${number}.md`), null)
  expect(() => openWindow(showing('more.md'), null)).toThrow(/9 windows of this vault are open/)
  expect(workspace('a', MOST_WINDOWS).activeTab).toBe('9.md')
})
