import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { features } from '../features.ts'
import { createOpenNotes } from '../stores/notes/open-notes.ts'
import { writersOf } from './writers-of.ts'

test('a text is written as what it is, whoever opens it first', async () => {
  const saves: string[] = []
  const client = {
    call: async (method: string) => {
      if (method === 'note.read') return { text: '{}', etag: 'e1', readOnlyReason: null }
      if (method.endsWith('.save')) saves.push(method)
      return { status: 'saved', etag: 'e2', changed: true }
    },
    on: () => () => {},
  } as unknown as LatentClient
  const notes = createOpenNotes({ client, writerOf: writersOf(features, client) })
  for (const path of ['Board.canvas', 'Board.CANVAS', 'Note.md']) {
    // As the history of a file does, which knows nothing of its kind.
    const session = notes.open(vaultPath(path))
    await waitUntil(() => expect(session.state.getState().load).toBe('ready'))
    session.edited(ChangeSet.of({ from: 2, insert: ' ' }, 2))
    await session.flush()
  }
  expect(saves).toEqual(['canvas.save', 'canvas.save', 'note.save'])
  notes.dispose()
})
