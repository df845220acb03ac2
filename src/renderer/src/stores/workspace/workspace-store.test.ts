import { expect, test } from 'vitest'
import { Workspace } from '../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { isReading } from './tab-list.ts'
import { notesAlone, workspaceAlone } from '../../../../../test/window/workspace-alone.ts'

const [a, b] = [vaultPath('a.md'), vaultPath('b.md')]
const place = (at: number) => ({ anchor: at, head: at, top: 1, folds: [] })

/** The store of a window that looked like `before`, and what is kept of it now; `shown` are the places in its editor. */
function windowOf(before: Partial<Workspace>, shown: Workspace['notePlaces'] = {}) {
  let kept = Workspace.parse(before)
  const client = {
    call: async (method: string, given: { workspace: Workspace }) => {
      if (method === 'workspace.set') kept = Workspace.parse(given.workspace)
      return method === 'note.createDaily'
        ? { path: b, isNew: true, warning: null, cursors: [], unasked: null }
        : kept
    },
  } as unknown as LatentClient
  const store = workspaceAlone({ client, openNotes: notesAlone(() => true), shown })
  return { store, kept: () => kept }
}

test('a new note is written from its end, also out of a tab that is read (W10)', async () => {
  for (const make of ['createNote', 'openDailyNote'] as const) {
    const { store } = windowOf({ openTabs: [a], activeTab: a, readingTabs: [a] })
    await store.load()
    expect(isReading(store.state.getState().tabs)).toBe(true)
    await (make === 'createNote' ? store.createNote(b) : store.openDailyNote())
    const { tabs, place: goesTo } = store.state.getState()
    expect([tabs.active, isReading(tabs)]).toEqual([b, false])
    expect(goesTo).toMatchObject({ path: b, atEnd: true, focus: true })
    store.activate(a)
    expect(isReading(store.state.getState().tabs)).toBe(true)
    store.dispose()
  }
})

test('which tabs are read is kept, and follows a note to its new path (W10)', async () => {
  const { store, kept } = windowOf({
    openTabs: [a, b],
    activeTab: b,
    readingTabs: [a, 'gone.md'],
    sourceTabs: [b, 'gone.md'],
  })
  await store.load()
  await store.remember()
  expect(kept()).toMatchObject({ readingTabs: [a], sourceTabs: [b] })
  const moved = { changeId: '1', kind: 'move', path: a, to: 'c.md' } as const
  store.follow([{ ...moved, additions: 0, deletions: 0 }])
  expect(store.state.getState().tabs).toMatchObject({ tabs: ['c.md', b], reading: ['c.md'] })
  store.dispose()
})

test('an own order of the files follows what is renamed, also where nothing of it is open', async () => {
  const { store, kept } = windowOf({ ownOrders: { work: ['b.md', 'a.md'] } })
  await store.load()
  const moved = { changeId: '1', kind: 'move', additions: 0, deletions: 0 } as const
  store.follow([{ ...moved, path: vaultPath('work/b.md'), to: 'work/c.md' }])
  store.follow([{ ...moved, path: vaultPath('work'), to: 'job' }])
  await store.remember()
  expect(kept().ownOrders).toEqual({ job: ['c.md', 'a.md'] })
  store.dispose()
})

test('the place in a tab that was not shown since the reload is kept for the next one (W9)', async () => {
  const { store, kept } = windowOf(
    { openTabs: [a, b], activeTab: b, notePlaces: { [a]: place(5), [b]: place(6) } },
    { [b]: place(7), 'closed.md': place(8) },
  )
  await store.load()
  expect(store.notePlace(a)).toEqual(place(5))
  await store.remember()
  expect(kept().notePlaces).toEqual({ [a]: place(5), [b]: place(7) })
  store.dispose()
})

test('what is clicked before the window is as it was stays: a view, a panel, a note', async () => {
  const { store } = windowOf({ openTabs: [a], activeTab: a, view: 'notes', leftWidth: 333 })
  const loading = store.load()
  store.setFrame({ view: 'tasks', rightOpen: false })
  await loading
  expect(store.state.getState().frame).toMatchObject({
    view: 'tasks',
    rightOpen: false,
    leftWidth: 333,
  })
  store.dispose()

  const { store: other } = windowOf({ openTabs: [a], activeTab: a, view: 'tasks' })
  const reading = other.load()
  other.openNote(b, { line: 3 })
  await reading
  const { tabs, place: goesTo, frame } = other.state.getState()
  expect([tabs.tabs, tabs.active, frame.view]).toEqual([[a, b], b, 'notes'])
  expect(goesTo).toMatchObject({ path: b, line: 3 })
  other.dispose()
})

test('a note that gets another path is shown there where the person was in it, with the focus or without', async () => {
  for (const focus of [true, false]) {
    const { store } = windowOf(
      { openTabs: [a, b], activeTab: a, notePlaces: { [a]: place(1), [b]: place(3) } },
      { [a]: place(7) },
    )
    await store.load()
    const moved = { changeId: 'm', kind: 'move', additions: 0, deletions: 0 } as const
    const [c, d] = [vaultPath('c.md'), vaultPath('d.md')]
    const changes = [
      { ...moved, path: a, to: c },
      { ...moved, path: b, to: d },
    ]
    store.follow(changes, { focus })
    expect(store.state.getState()).toMatchObject({
      tabs: { active: c, tabs: [c, d] },
      place: { path: c, focus },
    })
    expect([store.notePlace(c), store.notePlace(d)]).toEqual([place(7), place(3)])
    store.dispose()
  }
})

test('a note that cannot be saved stays in the pane in which it was to be closed, and is shown there', async () => {
  const { store } = windowOf({ openTabs: [a, b], activeTab: b })
  await store.load()
  store.panes.split('right')
  expect(await store.panes.closeTab(a, '1')).toBe(false)
  const { panes } = store.state.getState()
  expect(panes.front).toBe('1')
  expect(panes.all.map(({ tabs }) => tabs.tabs)).toEqual([[a, b], [b]])
  expect(panes.all[0]?.tabs.active).toBe(a)
  store.dispose()
})
