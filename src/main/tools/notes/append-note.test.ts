import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

describe('append_note', () => {
  it('adds at the end without asking, and one undo takes it back', async () => {
    await withTools({ 'log.md': '# Log\r\n- one' }, async ({ call, onDisk, questions, temp }) => {
      const { result, changes } = await call('append_note', { path: 'log', content: '- two\n' })
      expect(result).toMatchObject({
        success: true,
        data: { path: 'log.md', start_line: 3 },
        userMessage: 'Added to log.md',
        metadata: { permissions: ['write'], dataModified: true },
      })
      expect(questions).toEqual([])
      expect(await onDisk('log.md')).toBe('# Log\r\n- one\r\n- two')
      const [change] = changes
      await temp.vault.undo({ changeId: change?.changeId ?? '' }, { actor: 'user' })
      expect(await onDisk('log.md')).toBe('# Log\r\n- one')
    })
  })

  it('adds at the end of a section', async () => {
    const note = '# Log\n\n## Today\n\n- one\n\n## Later\n\nText\n'
    await withTools({ 'log.md': note }, async ({ call, onDisk }) => {
      const args = { path: 'log.md', content: '- two', heading: '## today' }
      expect((await call('append_note', args)).result.data).toEqual({
        path: 'log.md',
        start_line: 6,
      })
      expect(await onDisk('log.md')).toBe('# Log\n\n## Today\n\n- one\n- two\n\n## Later\n\nText\n')
    })
  })

  it('says what headings there are when it does not find one', async () => {
    const files = { 'a.md': '# One\n## Two\n', 'b.md': 'x' }
    await withTools(files, async ({ call, snapshot }) => {
      const before = await snapshot()
      const inA = await call('append_note', { path: 'a.md', content: 'x', heading: 'Three' })
      expect(inA.result).toMatchObject({
        error: 'Heading not found in a.md: Three',
        hint: 'It has: “One”, “Two”',
      })
      const inB = await call('append_note', { path: 'b.md', content: 'x', heading: 'Three' })
      expect(inB.result.hint).toContain('no headings')
      expect(await snapshot()).toEqual(before)
    })
  })

  it.each([
    [{ path: 'nota.md', content: 'x' }, /^Note not found: nota\.md/, /note\.md/],
    [{ path: '../note.md', content: 'x' }, /^Invalid path: must be within the vault/, /./],
    [{ path: 'note.md', content: ' \n ' }, /^Invalid arguments.*content.*is empty/s, /./],
    [{ path: 'note.md' }, /^Invalid arguments.*content/s, /./],
    [{ path: 'note.md', content: 'x', heading: '' }, /^Invalid arguments.*heading/s, /./],
  ])('refuses %j', async (args, error, hint) => {
    await withTools({ 'note.md': 'text\n' }, async ({ call, onDisk }) => {
      const { result } = await call('append_note', args)
      expect(result.error).toMatch(error)
      expect(result.hint).toMatch(hint)
      expect(await onDisk('note.md')).toBe('text\n')
    })
  })

  it('leaves a file that is not text alone', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call, temp, onDisk }) => {
      await writeFile(`${temp.root}/a.md`, Uint8Array.from([0xff, 0xfe, 0x80, 0]))
      const { result } = await call('append_note', { path: 'a.md', content: 'x' })
      expect(result.error).toMatch(/^a\.md cannot be changed/)
      expect(await onDisk('a.md')).not.toContain('x')
    })
  })

  it('goes on when the note was changed after it was read: adding loses nothing', async () => {
    await withTools({ 'a.md': 'one\n' }, async ({ call, temp, onDisk }) => {
      await call('read_note', { path: 'a.md' })
      await writeFile(`${temp.root}/a.md`, 'one and more\n')
      expect((await call('append_note', { path: 'a.md', content: 'two' })).result.success).toBe(
        true,
      )
      expect(await onDisk('a.md')).toBe('one and more\n\ntwo\n')
    })
  })

  it('stops when it is told to', async () => {
    await withTools({ 'a.md': 'one\n' }, async ({ call, onDisk }) => {
      const controller = new AbortController()
      controller.abort()
      const args = { path: 'a.md', content: 'two' }
      await expect(call('append_note', args, { signal: controller.signal })).rejects.toThrow()
      expect(await onDisk('a.md')).toBe('one\n')
    })
  })
})
