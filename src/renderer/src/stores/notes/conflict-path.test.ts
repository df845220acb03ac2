import { expect, test } from 'vitest'
import { openStores } from '../../../../../test/window/open-stores.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Note } from '../../../../shared/contract/note.ts'
import type { TextFiles } from './session/session-options.ts'
import { conflictPath, createConflictCopy } from './conflict-path.ts'

const AT = new Date(2026, 10, 3, 4, 5)

test('stands beside the note, with day and time', () => {
  expect(conflictPath(vaultPath('a/Plan.md'), AT, 1)).toBe('a/Plan (conflict 2026-11-03 0405).md')
  expect(conflictPath(vaultPath('Plan.markdown'), AT, 2)).toBe(
    'Plan (conflict 2026-11-03 0405 2).md',
  )
})
test('the second version of a file that is no note stays one of its kind', () => {
  expect(conflictPath(vaultPath('a/Board.canvas'), AT, 2)).toBe(
    'a/Board (conflict 2026-11-03 0405 2).canvas',
  )
  expect(conflictPath(vaultPath('LICENSE'), AT, 1)).toBe('LICENSE (conflict 2026-11-03 0405)')
})
test('takes the first name that is free, and gives up on what no other name would mend', async () => {
  const asked: string[] = []
  const clientOf = (refusal: (path: string) => LatentError | null): Pick<TextFiles, 'create'> => ({
    create: async ({ path, text }: { path: VaultPath; text: string }): Promise<Note> => {
      asked.push(path)
      const error = refusal(path)
      if (error) throw error
      return { path, text, etag: text, sizeBytes: 0, modifiedMs: 0, readOnlyReason: null }
    },
  })
  const taken = new LatentError('already_exists', 'There is one.')
  const free = clientOf((path) => (path.includes('3') && path.endsWith(' 3).md') ? null : taken))
  expect(await createConflictCopy(free, vaultPath('Plan.md'), { at: AT, text: 'mine' })).toBe(
    'Plan (conflict 2026-11-03 0405 3).md',
  )
  asked.length = 0
  const full = clientOf(() => new LatentError('unavailable', 'The disk is full.'))
  await expect(
    createConflictCopy(full, vaultPath('Plan.md'), { at: AT, text: 'mine' }),
  ).rejects.toThrow('The disk is full.')
  expect(asked).toHaveLength(1)
  asked.length = 0
  await expect(
    createConflictCopy(
      clientOf(() => taken),
      vaultPath('Plan.md'),
      { at: AT, text: 'mine' },
    ),
  ).rejects.toThrow('There is one.')
  expect(asked).toHaveLength(50)
})
test('text of windows that ended is offered until it is open again, on disk, or thrown away', async () => {
  const draft = (id: string, path: string) => ({ id, path: vaultPath(path), atMs: 0 })
  const { stores, host } = await openStores(
    {},
    { 'draft.list': [draft('a', 'Plan.md'), draft('b', 'Plan.md'), draft('c', 'Next.md')] },
  )
  const { keptText } = stores
  await keptText.load((path) => path === 'Next.md')
  expect(keptText.of('Plan.md').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(keptText.of('Next.md')).toEqual([])
  keptText.taken(['a'])
  host.answer({ 'draft.drop': new LatentError('unavailable', 'The disk is full.') })
  await expect(keptText.discard(['b'])).rejects.toThrow('The disk is full.')
  expect(keptText.of('Plan.md').map(({ id }) => id)).toEqual(['b'])
  host.answer({ 'draft.drop': null })
  await keptText.discard(['b'])
  expect(keptText.state.getState()).toEqual([])
})
