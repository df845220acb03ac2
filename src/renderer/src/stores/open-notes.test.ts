import { ChangeSet } from '@codemirror/state'
import { expect, test, vi } from 'vitest'
import type { LatentContract } from '../../../shared/contract/index.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Client } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createOpenNotes } from './open-notes.ts'

const path = vaultPath('a.md')

async function withOpenNote() {
  let canSave = true
  const client = {
    call: async (method: string) => {
      if (method === 'note.read') return { text: 'text', etag: 'e1', readOnlyReason: null }
      if (!canSave) throw new LatentError('unavailable', 'The disk is full.')
      return { status: 'saved', etag: 'e2', changed: true }
    },
    on: () => () => {},
  } as unknown as Client<LatentContract>
  const notes = createOpenNotes({ client })
  const session = notes.open(path)
  await vi.waitFor(() => expect(session.state.getState().load).toBe('ready'))
  session.edited(ChangeSet.of({ from: 4, insert: '!' }, 4))
  return { notes, session, breakDisk: () => (canSave = false) }
}

test('closing saves first', async () => {
  const { notes } = await withOpenNote()
  expect(await notes.close(path)).toBe(true)
  expect(notes.get(path)).toBeUndefined()
  expect(notes.state.getState()).toEqual({})
})
test('a note that cannot be saved does not close, and keeps its text', async () => {
  const { notes, session, breakDisk } = await withOpenNote()
  breakDisk()
  expect(await notes.close(path)).toBe(false)
  expect(notes.get(path)).toBe(session)
  expect(session.text().toString()).toBe('text!')
  expect(await notes.flushAll()).toEqual([path])
})
test('the same note is open once', async () => {
  const { notes, session } = await withOpenNote()
  expect(notes.open(path)).toBe(session)
})
