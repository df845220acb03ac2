import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

const files = {
  'old.md': '#project #urgent',
  'new.md': '---\ntags: [Project/Atlas]\n---\n# New\n',
  'other.md': '#urgent',
  'none.md': '#projects',
}
const found = async ({ call }: ToolRig, args: unknown): Promise<string[]> => {
  const { data } = (await call('search_by_tag', args)).result
  return Array.isArray(data) ? data.map((note: { path: string }) => note.path) : []
}

describe('search_by_tag', () => {
  it('lists notes with all or any of the tags, newest first, nested tags too', async () => {
    await withTools(files, async (rig) => {
      const times = { 'old.md': 1000, 'other.md': 2000, 'new.md': 3000 }
      for (const [path, seconds] of Object.entries(times))
        await utimes(join(rig.temp.root, path), seconds, seconds)
      await rig.reindex(Object.keys(times).map(vaultPath))
      expect(await found(rig, { tags: ['project'] })).toEqual(['new.md', 'old.md'])
      expect(await found(rig, { tags: ['#Project', 'urgent'] })).toEqual(['old.md'])
      expect(await found(rig, { tags: ['project', 'urgent'], match: 'ANY' })).toEqual([
        'new.md',
        'other.md',
        'old.md',
      ])
      expect(await found(rig, { tags: ['project', 'urgent'], match: 'any', limit: '1' })).toEqual([
        'new.md',
      ])
      expect(await found(rig, { tags: ['unknown'] })).toEqual([])
      const cut = await rig.call('search_by_tag', { tags: ['urgent'], limit: 1 })
      // M10: a cap is no count.
      expect(cut.result.userMessage).toBe('Found more than 1 notes: these are the 1 newest')
      expect(cut.result.warnings).toHaveLength(1)
      const { result } = await rig.call('search_by_tag', {
        tags: ['atlas', 'project/atlas'],
        match: 'any',
      })
      expect(result).toMatchObject({
        data: [
          {
            path: 'new.md',
            title: 'New',
            tags: ['Project/Atlas'],
            modified: '1970-01-01T00:50:00.000Z',
          },
        ],
        userMessage: 'Found 1 note',
        metadata: { permissions: ['read'], dataModified: false },
      })
    })
  })

  it.each([[{}], [{ tags: [] }], [{ tags: 'x', match: 'some' }], [{ tags: ['x'], limit: 0 }]])(
    'refuses %j and says what is allowed',
    async (args) => {
      await withTools({}, async ({ call }) => {
        const { result } = await call('search_by_tag', args)
        expect(result.error).toMatch(/^Invalid arguments for search_by_tag/)
        expect(result.hint).toContain('search_by_tag({')
      })
    },
  )

  it('refuses tags that are none', async () => {
    await withTools({}, async ({ call }) => {
      expect((await call('search_by_tag', { tags: ['#', ' '] })).result.error).toBe(
        'No tag was named',
      )
    })
  })
})
