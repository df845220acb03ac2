import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

const vault = { 'a.md': 'text of a\n', 'b.md': 'see [[a]]\n' }

describe('delete_note', () => {
  it('moves a note to the trash after a person said yes, and out of the index', async () => {
    await withTools(vault, async ({ call, onDisk, questions, readEtags }) => {
      const { result, changes } = await call('delete_note', { path: 'a.md' })
      expect(questions).toMatchObject([
        {
          title: 'Move a.md to the trash',
          warning: '1 note links to it.',
          changes: [{ kind: 'trash', path: 'a.md', before: 'text of a\n', after: null }],
        },
      ])
      const { to } = changes[0] ?? {}
      expect(to).toMatch(/^\.trash\/.+a\.md$/)
      expect(result).toMatchObject({
        data: { path: 'a.md', trash_path: to },
        metadata: { permissions: ['destructive'], dataModified: true },
      })
      expect(result.warnings).toBeUndefined()
      expect(await onDisk('a.md')).toBeNull()
      expect(await onDisk(to ?? '')).toBe('text of a\n')
      expect(readEtags.size).toBe(0)
      expect((await call('search_notes', { query: 'text' })).result.data).toEqual([])
    })
  })

  it('leaves the note where it is when the person says no', async () => {
    await withTools(vault, async ({ call, snapshot }) => {
      const before = await snapshot()
      const { result } = await call('delete_note', { path: 'a' }, { answer: 'declined' })
      expect(result).toMatchObject({
        error: 'User declined: Move a.md to the trash',
        requiresConfirmation: true,
        metadata: { dataModified: false },
      })
      expect(await snapshot()).toEqual(before)
    })
  })

  it('can be undone', async () => {
    await withTools(vault, async ({ call, onDisk, temp }) => {
      const { changes } = await call('delete_note', { path: 'a.md' })
      await temp.vault.undo({ changeId: changes[0]?.changeId ?? '' }, { actor: 'user' })
      expect(await onDisk('a.md')).toBe('text of a\n')
    })
  })
})
