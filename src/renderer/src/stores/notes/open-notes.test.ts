import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createOpenNotes } from './open-notes.ts'

const path = vaultPath('a.md')

async function withOpenNote() {
  let canSave = true
  let reads = 0
  const listeners: ((event: unknown) => void)[] = []
  const client = {
    call: async (method: string) => {
      if (method === 'note.read') {
        reads += 1
        return { text: 'text', etag: 'e1', readOnlyReason: null }
      }
      if (!canSave) throw new LatentError('unavailable', 'The disk is full.')
      return { status: 'saved', etag: 'e2', changed: true }
    },
    on: (_event: string, listener: (event: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    },
  } as unknown as Client<LatentContract>
  const notes = createOpenNotes({ client })
  const session = notes.open(path)
  await waitUntil(() => expect(session.state.getState().load).toBe('ready'))
  session.edited(ChangeSet.of({ from: 4, insert: '!' }, 4))
  const tell = (event: { changes: unknown[]; isUnlisted?: boolean }): void => {
    for (const listener of listeners) listener({ foldersChanged: [], ...event })
  }
  return { notes, session, tell, reads: () => reads, breakDisk: () => (canSave = false) }
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
test('row 73: looks at every open note once when more changed than is listed, and at no other one', async () => {
  const { tell, reads } = await withOpenNote()
  const before = reads()
  tell({ changes: [{ path: 'other.md', etag: 'e9' }] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads()).toBe(before)
  tell({ changes: [], isUnlisted: true })
  await waitUntil(() => expect(reads()).toBe(before + 1))
})
test('the same note is open once', async () => {
  const { notes, session } = await withOpenNote()
  expect(notes.open(path)).toBe(session)
})
