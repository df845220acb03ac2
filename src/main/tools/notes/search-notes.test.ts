import { describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/system.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

const vault = {
  'research/quantum.md':
    '---\ntags: [physics/quantum, overview]\n---\n# Quantum computing\n\nQuantum computing uses superposition.\n',
  'research/deep/shor.md': '# Shor\n\n#physics\n\nFactoring with quantum computing.\n',
  'garden.md': '# Garden\n\nTomatoes need sun.\n',
}
const paths = (data: unknown): string[] =>
  Array.isArray(data) ? data.map(({ path }: { path: string }) => path).toSorted() : []

describe('search_notes', () => {
  it('finds the passages that match, best first, with their place', async () => {
    await withTools(vault, async ({ call }) => {
      const { result, sources } = await call('search_notes', {
        query: 'quantum computing',
        top_k: 5,
      })
      const hits = result.data
      expect(paths(hits)).toEqual(['research/deep/shor.md', 'research/quantum.md'])
      expect(hits).toContainEqual({
        path: 'research/deep/shor.md',
        title: 'Shor',
        heading: expect.any(String),
        chunk: expect.stringContaining('Factoring'),
        score: expect.any(Number),
        start_line: expect.any(Number),
        end_line: expect.any(Number),
      })
      const scores = Array.isArray(hits) ? hits.map(({ score }: { score: number }) => score) : []
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      expect(scores[0]).toBeGreaterThan(0.4)
      expect(sources.map(({ path }) => path).toSorted()).toEqual(paths(hits))
    })
  })

  it('gives an empty list for a query that nothing matches', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('search_notes', { query: 'xyzzyplugh' })
      expect(result).toMatchObject({ success: true, data: [] })
    })
  })

  it('lists what passes the filter for an empty query (W5)', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('search_notes', { query: '', filter: { tags: ['physics'] } })
      expect(paths(result.data)).toEqual(['research/deep/shor.md', 'research/quantum.md'])
    })
  })

  it('gives an empty list for an empty query, without a search', async () => {
    await withTools(vault, async ({ call, services }) => {
      const knowledge: ToolRig['services']['knowledge'] = {
        ...services.knowledge,
        search: async () => {
          throw new Error('searched')
        },
      }
      for (const query of ['', '  \n']) {
        const { result } = await call('search_notes', { query }, { services: { knowledge } })
        expect(result).toMatchObject({ success: true, data: [] })
      }
    })
  })

  it('filters by all tags, nested tags included, with or without the sign', async () => {
    await withTools(vault, async ({ call }) => {
      const find = async (tags: string[]) =>
        paths((await call('search_notes', { query: 'quantum', filter: { tags } })).result.data)
      expect(await find(['#physics'])).toEqual(['research/deep/shor.md', 'research/quantum.md'])
      expect(await find(['physics', 'overview'])).toEqual(['research/quantum.md'])
      expect(await find(['physics', 'none'])).toEqual([])
    })
  })

  it('filters by folder', async () => {
    await withTools(vault, async ({ call }) => {
      const find = async (folder: string) =>
        (await call('search_notes', { query: 'quantum', filter: { folder } })).result
      expect(paths((await find('research/deep/')).data)).toEqual(['research/deep/shor.md'])
      expect(paths((await find('')).data)).toHaveLength(2)
      for (const folder of ['..', '/', '/etc', '.git', 'a/../..', 'C:\\x'])
        expect((await find(folder)).error).toMatch(/^Invalid path: must be within the vault/)
    })
  })

  it('filters by the time of the last change, in local days or exact moments', async () => {
    const clock = { ...systemClock, nowMs: () => new Date(2026, 10, 21, 15, 30).getTime() }
    const rig = async ({ call, services }: ToolRig): Promise<void> => {
      const filters: unknown[] = []
      const knowledge: ToolRig['services']['knowledge'] = {
        ...services.knowledge,
        search: async ({ filter }) => {
          filters.push(filter)
          return { hits: [], total: null, problem: null, mode: 'keyword', tookMs: 0, notice: null }
        },
      }
      const find = (filter: object) =>
        call('search_notes', { query: 'x', filter }, { services: { knowledge } })
      await find({ date_after: ' Yesterday', date_before: 'tomorrow' })
      await find({ date_after: '2024-01-05', date_before: '2024-01-05T10:00+02:00' })
      expect(filters).toMatchObject([
        {
          afterMs: new Date(2026, 10, 20).getTime(),
          beforeMs: new Date(2026, 10, 22).getTime(),
        },
        { afterMs: new Date(2024, 0, 5).getTime(), beforeMs: Date.UTC(2024, 0, 5, 8) },
      ])
    }
    await withTools({}, rig, { clock })
  })

  it('passes on what the person should know of the search', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('search_notes', { query: 'quantum' })
      expect(result.warnings).toEqual([expect.stringContaining('Search by meaning')])
    })
  })

  it('says which date is wrong, and what a date looks like', async () => {
    await withTools(vault, async ({ call }) => {
      const filter = { date_after: '2024-02-30', date_before: 'soon' }
      const { result } = await call('search_notes', { query: 'x', filter })
      expect(result.error?.split('\n')).toEqual([
        'Invalid arguments for search_notes',
        expect.stringMatching(/^- filter\.date_after: .*YYYY-MM-DD.*2026-11-21/),
        expect.stringMatching(/^- filter\.date_before: .*YYYY-MM-DD.*2026-11-21/),
      ])
    })
  })

  it.each([0, 51, 2.5, 'many'])('refuses top_k %s', async (top_k) => {
    await withTools({}, async ({ call }) => {
      const { result } = await call('search_notes', { query: 'x', top_k })
      expect(result.error).toContain(`- top_k: ${JSON.stringify(top_k)}`)
      expect(result.error).toContain('a whole number from 1 to 50')
    })
  })

  it('takes a number that is written as text', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('search_notes', { query: 'quantum', top_k: ' 1 ' })
      expect(result.data).toHaveLength(1)
    })
  })
})
