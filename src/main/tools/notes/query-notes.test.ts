import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'
import { markdownTable } from './markdown-table.ts'

const files = {
  'Books/Dune.md':
    '---\ntags: [book]\nauthor: Frank Herbert\nrating: 9\nread: 2026-01-05\n---\nSand. See [[Emma]].',
  'Books/Emma.md': '---\ntags: [book/classic]\nauthor: Jane Austen\nrating: 10\n---\nWit.',
  'Books/Blank.md': '---\ntags: [book]\nauthor: [Jane Austen, "A | B"]\n---\n',
  'Plan.md': '---\nstatus: waiting\ncreated: 2026-02-01\n---\nThe sand is late.',
  'Other.md': '---\nStatus: Done\n---\n[[Plan]] [[Dune]]',
}
interface Data {
  readonly total: number
  readonly table: string
  readonly rows?: readonly Record<string, unknown>[]
  readonly groups?: readonly unknown[]
}
async function asked({ call }: ToolRig, args: unknown): Promise<Data> {
  const { result } = await call('query_notes', args)
  expect(result).toMatchObject({ success: true })
  return result.data as Data
}
const titles = ({ rows = [] }: Data): unknown[] => rows.map(({ title }) => title)

describe('query_notes', () => {
  it('lists what passes, with the fields that are asked for, as rows and as a table', () =>
    withTools(files, async (rig) => {
      const books = { where: 'tag:book [rating]', fields: ['title', 'author', 'Rating', 'links', 'backlinks', 'folder'] } // oxfmt-ignore
      expect(await asked(rig, { ...books, sort: '-rating' })).toEqual({
        total: 2,
        rows: [
          { title: 'Emma', author: 'Jane Austen', Rating: 10, links: 0, backlinks: 1, folder: 'Books' }, // oxfmt-ignore
          { title: 'Dune', author: 'Frank Herbert', Rating: 9, links: 1, backlinks: 1, folder: 'Books' }, // oxfmt-ignore
        ],
        table:
          '| title | author | Rating | links | backlinks | folder |\n' +
          '| --- | --- | --- | --- | --- | --- |\n' +
          '| Emma | Jane Austen | 10 | 0 | 1 | Books |\n' +
          '| Dune | Frank Herbert | 9 | 1 | 1 | Books |',
      })
    }))

  it('takes every word for a condition', () =>
    withTools(files, async (rig) => {
      expect(titles(await asked(rig, { where: 'sand', sort: 'title' }))).toEqual(['Dune', 'Plan'])
      expect(titles(await asked(rig, { where: 'sand late' }))).toEqual(['Plan'])
      expect((await asked(rig, { where: 'sand nowhere' })).total).toBe(0)
      expect((await asked(rig, {})).total).toBe(5)
    }))

  it('sorts by a column either way, notes without it last, and by the last change otherwise', () =>
    withTools(files, async (rig) => {
      const by = async (sort: string) =>
        titles(await asked(rig, { where: 'folder:Books', sort, fields: ['title'] }))
      expect(await by('rating')).toEqual(['Dune', 'Emma', 'Blank'])
      expect(await by('-rating')).toEqual(['Emma', 'Dune', 'Blank'])
      expect(await by('rating desc')).toEqual(['Emma', 'Dune', 'Blank'])
      const times = { 'Books/Emma.md': 3000, 'Books/Dune.md': 2000, 'Books/Blank.md': 1000 }
      for (const [path, seconds] of Object.entries(times))
        await utimes(join(rig.temp.root, path), seconds, seconds)
      await rig.reindex(Object.keys(times).map(vaultPath))
      expect(titles(await asked(rig, { where: 'folder:Books' }))).toEqual(['Emma', 'Dune', 'Blank'])
      const { rows } = await asked(rig, { where: 'file:Emma', fields: ['modified', 'created', 'tags'] }) // oxfmt-ignore
      expect(rows).toEqual([
        { modified: '1970-01-01T00:50:00.000Z', created: null, tags: ['book/classic'] },
      ])
    }))

  it('counts by a column: each value of a list, letter case aside, and those without', () =>
    withTools(files, async (rig) => {
      expect(await asked(rig, { group_by: 'author' })).toEqual({
        total: 5,
        groups: [
          { value: 'Jane Austen', count: 2 },
          { value: null, count: 2 },
          { value: 'A | B', count: 1 },
          { value: 'Frank Herbert', count: 1 },
        ],
        table:
          '| author | count |\n| --- | --- |\n| Jane Austen | 2 |\n| (none) | 2 |\n| A \\| B | 1 |\n| Frank Herbert | 1 |',
      })
      const { groups } = await asked(rig, { where: '[status]', group_by: 'STATUS' })
      expect(groups).toEqual([
        { value: 'Done', count: 1 },
        { value: 'waiting', count: 1 },
      ])
    }))

  it('says how many there are when it gives fewer', () =>
    withTools(files, async ({ call }) => {
      const { result } = await call('query_notes', { limit: 2 })
      expect(result).toMatchObject({ data: { total: 5 }, userMessage: 'Found 5 notes' })
      expect(result.warnings).toEqual(['5 notes pass; these are 2 of them. Ask for more with limit.']) // oxfmt-ignore
    }))

  it.each([
    [{ fields: ['titel', 'auther'] }, 'No note has a property “titel”', /title/],
    [{ group_by: 'auther' }, 'No note has a property “auther”', /author/],
    [{ sort: '-raiting' }, 'No note has a property “raiting”', /rating/],
    [{ where: '[statsu:waiting]' }, 'No note has a property “statsu”', /[Ss]tatus/],
  ])('names what there is for a name that there is not: %j', (args, error, hint) =>
    withTools(files, async ({ call }) => {
      const { result } = await call('query_notes', args)
      expect(result).toMatchObject({ success: false, error })
      expect(result.hint).toMatch(hint)
    }),
  )

  it('a property that nobody has is missing everywhere', () =>
    withTools(files, async (rig) => {
      expect((await asked(rig, { where: '-[nowhere]' })).total).toBe(5)
      expect((await asked(rig, { where: '[status:nothing]' })).total).toBe(0)
    }))

  it('points to what is wrong in a query, and ends a pattern that takes too long', () =>
    withTools({ 'b.md': `${'a'.repeat(60)}!` }, async ({ call }) => {
      const wrong = await call('query_notes', { where: 'tag:a (b' })
      expect(wrong.result).toMatchObject({
        success: false,
        error: expect.stringMatching(/not closed[^]*tag:a \(b\n {6}\^/),
      })
      const long = await call('query_notes', { where: '/(a+)+$/' })
      expect(long.result).toMatchObject({
        success: false,
        error: expect.stringMatching(/too long/),
      })
    }))
})

it('a table keeps what stands in its cells', () => {
  expect(markdownTable(['a'], [['x | y\nz'], ['\\|']])).toBe(
    '| a |\n| --- |\n| x \\| y z |\n| \\\\\\| |',
  )
})
