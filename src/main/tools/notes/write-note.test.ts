import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

describe('write_note', () => {
  it('creates the file with its folders, asks nobody, and has it indexed when it returns', async () => {
    await withTools({}, async ({ call, onDisk, questions }) => {
      const { result, changes } = await call('write_note', {
        path: 'new/folder/new-note',
        content: '# New Note\n\nAbout zeppelins.',
      })
      expect(result).toMatchObject({
        success: true,
        data: { path: 'new/folder/new-note.md', created: true, bytes: 28 },
        userMessage: 'Created new/folder/new-note.md',
        metadata: { permissions: ['write'], dataModified: true },
      })
      expect(result.requiresConfirmation).toBeUndefined()
      expect(questions).toEqual([])
      expect(changes).toMatchObject([{ kind: 'create', path: 'new/folder/new-note.md' }])
      expect(await onDisk('new/folder/new-note.md')).toBe('# New Note\n\nAbout zeppelins.')
      const found = await call('search_notes', { query: 'zeppelins' })
      expect(found.result.data).toMatchObject([
        { path: 'new/folder/new-note.md', title: 'New Note' },
      ])
    })
  })

  it('asks before it overwrites, with the whole difference', async () => {
    await withTools({ 'a.md': 'old\n' }, async ({ call, onDisk, questions }) => {
      const { result } = await call('write_note', {
        path: 'a.md',
        content: 'new, and more of it\n',
      })
      expect(questions).toMatchObject([
        {
          tool: 'write_note',
          title: 'Write a.md',
          changes: [
            {
              kind: 'edit',
              path: 'a.md',
              before: 'old\n',
              after: 'new, and more of it\n',
              additions: 1,
              deletions: 1,
            },
          ],
        },
      ])
      expect(result).toMatchObject({
        data: { path: 'a.md', created: false, bytes: 20 },
        requiresConfirmation: true,
        metadata: { permissions: ['destructive'] },
      })
      expect(await onDisk('a.md')).toBe('new, and more of it\n')
    })
  })

  it('keeps the line endings and the byte order mark of a note that it overwrites', async () => {
    await withTools({ 'a.md': '\uFEFFone\r\ntwo\r\n' }, async ({ call, onDisk }) => {
      await call('write_note', { path: 'a.md', content: 'one\n2\n' })
      expect(await onDisk('a.md')).toBe('\uFEFFone\r\n2\r\n')
    })
  })

  it('writes nothing when the note has that text already', async () => {
    await withTools({ 'a.md': 'same\r\n' }, async ({ call, questions }) => {
      const { result, changes } = await call('write_note', { path: 'a.md', content: 'same\n' })
      expect(result).toMatchObject({ success: true, metadata: { dataModified: false } })
      expect([changes, questions]).toEqual([[], []])
    })
  })

  it('warns of a text that lost its end', async () => {
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line}\n`).join('')
    await withTools({ 'a.md': long }, async ({ call, questions }) => {
      await call('write_note', { path: 'a.md', content: 'Line 0\n' }, { answer: 'declined' })
      expect(questions[0]?.warning).toBe(
        'The new text of a.md is less than half as long as the old one.',
      )
    })
  })

  it('follows a wikilink to an existing note, and takes plain text as a path', async () => {
    await withTools({ 'people/Ada.md': 'x\n' }, async ({ call, onDisk }) => {
      await call('write_note', { path: '[[Ada]]', content: 'y\n' })
      expect(await onDisk('people/Ada.md')).toBe('y\n')
      await call('write_note', { path: 'Ada', content: 'z\n' })
      expect(await onDisk('people/Ada.md')).toBe('y\n')
      expect(await onDisk('Ada.md')).toBe('z\n')
    })
  })

  it('refuses what is no Markdown, and names that not every system has', async () => {
    await withTools({}, async ({ call, snapshot }) => {
      for (const path of ['run.sh', 'a/page.html', 'CON.md', 'a?.md', 'tab\t.md', 'dot./x.md']) {
        const { result } = await call('write_note', { path, content: 'x' })
        expect(result.error).toMatch(/^Invalid path: /)
      }
      expect(await snapshot()).toEqual({})
    })
  })
})
