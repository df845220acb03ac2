import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../../../../test/shared/wait-until.ts'
import { FIRST_WORKSPACE } from '../../../../../shared/domain/workspace/first-workspace.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../connection/latent-client.ts'
import { createOpenNotes } from '../../notes/open-notes.ts'
import { workspaceAlone } from '../../../../../../test/window/workspace-alone.ts'

const [a, b] = [vaultPath('a.md'), vaultPath('b.md')]

/** A window with two panes, `b | a`, and a word typed into `a`; what is written waits for `go`. */
async function windowThatSaves() {
  const writes: string[] = []
  const waiting: ((fails: boolean) => void)[] = []
  const client = {
    call: async (method: string, given: { readonly text?: string }) => {
      if (method === 'note.read') return { text: 'text', etag: 'e1', readOnlyReason: null }
      if (!method.startsWith('note.')) return FIRST_WORKSPACE
      const fails = await new Promise<boolean>((resolve) => void waiting.push(resolve))
      if (fails) throw new LatentError('unavailable', 'The disk is full.')
      writes.push(JSON.stringify(given))
      return { status: 'saved', etag: `e${writes.length + 1}`, changed: true }
    },
    on: () => () => {},
  } as unknown as LatentClient
  const openNotes = createOpenNotes({ client })
  const store = workspaceAlone({ client, openNotes })
  store.openNote(b)
  store.panes.split('right')
  store.openNote(a)
  const { front } = store.state.getState().panes
  void store.panes.closeTab(b, front)
  const session = openNotes.open(a)
  await waitUntil(() => expect(session.state.getState().load).toBe('ready'))
  session.edited(ChangeSet.of({ from: 4, insert: '!' }, 4))
  const other = store.state.getState().panes.all.find(({ id }) => id !== front)
  if (!other) throw new Error('there is one pane')
  return {
    store,
    openNotes,
    session,
    writes,
    left: other.id,
    right: front,
    shown: () =>
      store.state.getState().panes.all.map(({ id, tabs }) => `${id}: ${tabs.tabs.join(' ')}`),
    /** The disk answers once it was asked. */
    async go(fails = false) {
      await waitUntil(() => expect(waiting.length).toBeGreaterThan(0))
      for (const answer of waiting.splice(0)) answer(fails)
    },
  }
}

test('a tab that is moved to another pane while it is saved to be closed keeps its text and its way to the disk', async () => {
  const { store, openNotes, session, writes, go, left, right, shown } = await windowThatSaves()
  const closing = store.panes.closeTab(a, right)
  store.panes.moveTab(a, right, { id: left })
  await go()
  expect(await closing).toBe(true)
  expect(shown()).toEqual([`${left}: ${b} ${a}`])
  expect(openNotes.get(a)).toBe(session)
  session.edited(ChangeSet.of({ from: 5, insert: '?' }, 5))
  const saving = session.flush()
  await go()
  await saving
  expect(writes.at(-1)).toContain('?')
  store.dispose()
})

test('so does one that is opened in another pane meanwhile, and it is closed where that was asked', async () => {
  const { store, openNotes, session, go, left, right, shown } = await windowThatSaves()
  const closing = store.panes.closeTab(a, right)
  store.panes.toFront(left)
  store.openNote(a)
  await go()
  expect(await closing).toBe(true)
  expect(shown()).toEqual([`${left}: ${b} ${a}`])
  expect(openNotes.get(a)).toBe(session)
  store.dispose()
})

test('so does one whose pane is closed meanwhile: its tabs go on in the pane beside', async () => {
  const { store, openNotes, session, go, left, right, shown } = await windowThatSaves()
  const closing = store.panes.closeTab(a, right)
  store.panes.closePane(right)
  await go()
  await closing
  expect(shown()).toEqual([`${left}: ${b} ${a}`])
  expect(openNotes.get(a)).toBe(session)
  store.dispose()
})

test('one that was moved and could not be saved is not opened again where it was', async () => {
  const { store, openNotes, session, go, left, right, shown } = await windowThatSaves()
  const closing = store.panes.closeTab(a, right)
  store.panes.moveTab(a, right, { id: left })
  await go(true)
  expect(await closing).toBe(true)
  expect(shown()).toEqual([`${left}: ${b} ${a}`])
  expect(openNotes.get(a)).toBe(session)
  expect(session.text().toString()).toBe('text!')
  store.dispose()
})

test('one that is written in while it is saved stays, with what was written', async () => {
  const { store, openNotes, session, go, right, shown } = await windowThatSaves()
  const closing = store.panes.closeTab(a, right)
  session.edited(ChangeSet.of({ from: 5, insert: '?' }, 5))
  await go(true)
  expect(await closing).toBe(false)
  expect(shown()).toContain(`${right}: ${a}`)
  expect(openNotes.get(a)?.text().toString()).toBe('text!?')
  store.dispose()
})

test('a note that is let go and opened again while it is saved to be closed is closed only where that one is saved', async () => {
  const { store, openNotes, go } = await windowThatSaves()
  const closing = openNotes.close(a)
  openNotes.discard(a)
  const next = openNotes.open(a)
  await waitUntil(() => expect(next.state.getState().load).toBe('ready'))
  next.edited(ChangeSet.of({ from: 4, insert: ' more' }, 4))
  await go()
  expect(await closing).toBe(false)
  expect(openNotes.get(a)).toBe(next)
  expect(next.text().toString()).toBe('text more')
  store.dispose()
})
