import { describe, expect, it } from 'vitest'
import type { Ids } from '../../platform/ports.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'

/** Ids whose first four bytes are these fractions of all there are. */
function chances(...fractions: number[]): Ids {
  let turn = 0
  return {
    random: () => {
      const bytes = Buffer.alloc(16)
      bytes.writeUInt32BE(Math.floor((fractions[turn++ % fractions.length] ?? 0) * 2 ** 32))
      return bytes.toString('base64url')
    },
  }
}
const files = {
  'a.md': '---\nx: 1\n---\n\nText of a #t\n',
  'ideas/b.md': `# B\n\n${'word '.repeat(300)}`,
  'ideas/deep/c.md': '#t/u',
  'p.png': 'x',
}

describe('get_random_note', () => {
  it('picks each note by chance, with its beginning', async () => {
    await withTools(
      files,
      async ({ call }) => {
        const pick = async () => (await call('get_random_note', {})).result.data
        expect(await pick()).toEqual({ path: 'a.md', title: 'a', excerpt: 'Text of a #t' })
        expect(await pick()).toMatchObject({ path: 'ideas/b.md', title: 'B' })
        expect(await pick()).toMatchObject({ path: 'ideas/deep/c.md' })
        const long = (await call('get_random_note', {})).result.data
        expect(long).toMatchObject({ excerpt: expect.stringMatching(/^# B\n\nword [^…]+word …$/) })
        expect(JSON.stringify(long).length).toBeLessThan(600)
      },
      { ids: chances(0, 0.5, 0.99999, 0.4) },
    )
  })

  it('picks among those of a folder and with tags', async () => {
    await withTools(
      files,
      async ({ call }) => {
        const pick = async (filter: unknown) => (await call('get_random_note', { filter })).result
        expect((await pick({ folder: 'ideas/' })).data).toMatchObject({ path: 'ideas/b.md' })
        expect((await pick({ tags: ['#t'], folder: 'ideas' })).data).toMatchObject({
          path: 'ideas/deep/c.md',
        })
        expect((await pick({ tags: ['none'] })).error).toMatch(/^Note not found/)
        expect((await pick({ folder: '../x' })).error).toMatch(/^Invalid path/)
        expect((await pick({ folder: '.git' })).error).toMatch(/^Invalid path/)
        expect((await pick({ name: 'x' })).error).toMatch(/^Invalid arguments/)
      },
      { ids: chances(0) },
    )
  })

  it('says that a vault is empty', async () => {
    await withTools({ 'p.png': 'x' }, async ({ call }) => {
      expect((await call('get_random_note', {})).result.error).toBe(
        'Note not found: the vault has no notes',
      )
    })
  })

  it('finds every note of a vault, sooner or later', async () => {
    const notes = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.md`, '']))
    await withTools(notes, async ({ call }) => {
      const seen = new Set<string>()
      for (let turn = 0; turn < 500 && seen.size < 3; turn++)
        seen.add(JSON.stringify((await call('get_random_note', {})).result.data))
      expect(seen.size).toBe(3)
    })
  })
})
