import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

describe('read_note', () => {
  it('returns the content of a note', async () => {
    await withTools({ 'test-note.md': '# Test Note\n\nText.\n' }, async ({ call, readEtags }) => {
      const { result, sources } = await call('read_note', { path: 'test-note.md' })
      expect(result.data).toEqual({
        path: 'test-note.md',
        title: 'Test Note',
        content: '# Test Note\n\nText.\n',
        total_lines: 4,
      })
      expect(result.metadata).toMatchObject({ permissions: ['read'], dataModified: false })
      expect(sources).toEqual([
        { path: 'test-note.md', title: 'Test Note', heading: null, startLine: 1, endLine: 4 },
      ])
      expect([...readEtags.keys()]).toEqual(['test-note.md'])
    })
  })

  it('returns the text as it is: frontmatter, byte order mark and line endings', async () => {
    const text = '\uFEFF---\r\ntitle: "Été"\r\n---\r\n\r\nmixed\nend'
    await withTools({ 'a.md': text }, async ({ call }) => {
      const { result } = await call('read_note', { path: 'a.md' })
      expect(result.data).toMatchObject({ content: text, title: 'Été', total_lines: 6 })
    })
  })

  it('returns a range of lines, and says which', async () => {
    await withTools({ 'a.md': 'one\ntwo\r\nthree\nfour' }, async ({ call }) => {
      const middle = await call('read_note', { path: 'a.md', start_line: 2, end_line: '3' })
      expect(middle.result.data).toMatchObject({
        content: 'two\r\nthree\n',
        total_lines: 4,
        start_line: 2,
        end_line: 3,
      })
      expect(middle.sources[0]).toMatchObject({ startLine: 2, endLine: 3 })
      const rest = await call('read_note', { path: 'a.md', start_line: 3, end_line: 900 })
      expect(rest.result.data).toMatchObject({ content: 'three\nfour', end_line: 4 })
    })
  })

  it.each([{ start_line: 9 }, { start_line: 3, end_line: 2 }])(
    'refuses lines that are not there: %j',
    async (range) => {
      await withTools({ 'a.md': 'one\ntwo\nthree' }, async ({ call }) => {
        const { result } = await call('read_note', { path: 'a.md', ...range })
        expect(result.error).toMatch(/^Lines \d+ to \d+ are not in a\.md$/)
        expect(result.hint).toContain('It has 3 lines')
      })
    },
  )

  it('reads an empty note', async () => {
    await withTools({ 'a.md': '' }, async ({ call }) => {
      const { result } = await call('read_note', { path: 'a.md' })
      expect(result.data).toEqual({ path: 'a.md', title: 'a', content: '', total_lines: 1 })
    })
  })

  it('says when there is no such note, and what is near', async () => {
    await withTools({ 'projects/atlas.md': 'x' }, async ({ call }) => {
      const { result } = await call('read_note', { path: 'projects/atlass.md' })
      expect(result.error).toBe('Note not found: projects/atlass.md')
      expect(result.hint).toContain('projects/atlas.md')
    })
  })

  it('says why a file is no text instead of giving nonsense', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call, temp }) => {
      await writeFile(join(temp.root, 'a.md'), Uint8Array.from([0xff, 0xfe, 0x80]))
      const { result } = await call('read_note', { path: 'a.md' })
      expect(result.warnings?.[0] ?? result.error).toMatch(/UTF-8|not text/i)
    })
  })
})
