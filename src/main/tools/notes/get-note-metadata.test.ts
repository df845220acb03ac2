import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'

const note = `---
title: Atlas
tags: [project, Work]
aliases: [The Atlas]
created: 2024-01-05
due: 2024-02-29
---
# Setup

Words here #work #project/x and [[Ada]] twice [[Ada]].

## Keys
`

describe('get_note_metadata', () => {
  it('tells about a note, and does not give its text', async () => {
    await withTools(
      { 'atlas.md': note, 'Ada.md': '[[Atlas]]', 'b.md': '[x](atlas.md) [[atlas]]' },
      async ({ call }) => {
        const { result } = await call('get_note_metadata', { path: 'Atlas' })
        expect(result).toMatchObject({
          success: true,
          userMessage: 'Looked at atlas.md',
          metadata: { permissions: ['read'] },
        })
        expect(result.warnings).toBeUndefined()
        expect(result.data).toEqual({
          path: 'atlas.md',
          title: 'Atlas',
          frontmatter: {
            title: 'Atlas',
            tags: ['project', 'Work'],
            aliases: ['The Atlas'],
            created: '2024-01-05',
            due: '2024-02-29',
          },
          tags: ['project', 'Work', 'project/x'],
          aliases: ['The Atlas'],
          headings: [
            { level: 1, text: 'Setup', line: 8 },
            { level: 2, text: 'Keys', line: 12 },
          ],
          word_count: expect.any(Number),
          bytes: Buffer.byteLength(note),
          created: '2024-01-05',
          modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          backlinks: 3,
          forward_links: 2,
        })
      },
    )
  })

  it('takes the time of the file where the note does not say when it was made', async () => {
    const files = { 'a.md': 'x', 'dendron.md': '---\ncreated: 1608518909864\n---\n' }
    await withTools(files, async ({ call }) => {
      const a = (await call('get_note_metadata', { path: 'a.md' })).result.data
      expect(a).toMatchObject({ frontmatter: null, created: expect.stringMatching(/^20\d\d-/) })
      const dendron = (await call('get_note_metadata', { path: 'dendron.md' })).result.data
      expect(dendron).toMatchObject({ created: '2020-12-21T02:48:29.864Z' })
    })
  })

  it('says what it could not read', async () => {
    await withTools({ 'bad.md': '---\na: [\n---\n', 'bytes.md': '' }, async ({ call, temp }) => {
      const bad = await call('get_note_metadata', { path: 'bad.md' })
      expect(bad.result.warnings).toEqual([expect.stringMatching(/line/i)])
      await writeFile(join(temp.root, 'bytes.md'), Uint8Array.from([0xff, 0]))
      const bytes = await call('get_note_metadata', { path: 'bytes.md' })
      expect(bytes.result.warnings).toEqual([expect.stringMatching(/not text|UTF/)])
    })
  })

  it('does without the index', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call, services }) => {
      const down = async (): Promise<never> => {
        throw new LatentError('unavailable', 'Search stopped.')
      }
      const knowledge = { ...services.knowledge, linkCounts: down }
      const { result } = await call(
        'get_note_metadata',
        { path: 'a.md' },
        { services: { knowledge } },
      )
      expect(result.data).toMatchObject({ backlinks: null, forward_links: null })
      expect(result.warnings).toEqual(['Search stopped.'])
    })
  })

  it.each([
    ['Atlsa', /^Note not found/],
    ['../a.md', /^Invalid path/],
    ['.git/config.md', /^Invalid path/],
    ['', /^(Invalid|Note)/],
  ])('row 121: refuses %j', async (path, error) => {
    await withTools({ 'Atlas.md': '' }, async ({ call }) => {
      expect((await call('get_note_metadata', { path })).result.error).toMatch(error)
    })
  })
})
