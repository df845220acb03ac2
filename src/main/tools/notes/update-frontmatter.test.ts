import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

const note = '---\r\n# mine\r\ntitle: "A"   # keep\r\ndue:\r\ntags: [a, b]\r\n---\r\nBody\n'

describe('update_frontmatter', () => {
  it('adds a field without asking, and leaves every other byte', async () => {
    await withTools({ 'a.md': note }, async ({ call, onDisk, questions }) => {
      const { result } = await call('update_frontmatter', {
        path: 'a.md',
        updates: { status: 'active' },
      })
      expect(result).toMatchObject({
        success: true,
        data: { path: 'a.md', updatedFields: ['status'] },
        metadata: { permissions: ['write'], dataModified: true },
      })
      expect(questions).toEqual([])
      expect(await onDisk('a.md')).toBe(
        note.replace('---\r\nBody', 'status: active\r\n---\r\nBody'),
      )
    })
  })

  it('fills an empty field without asking', async () => {
    await withTools({ 'a.md': note }, async ({ call, onDisk, questions }) => {
      await call('update_frontmatter', { path: 'a.md', updates: { due: '2026-12-01' } })
      expect(questions).toEqual([])
      expect(await onDisk('a.md')).toMatch(/\r\ndue: ["']?2026-12-01["']?\r\n/)
    })
  })

  it.each([
    [{ title: 'B' }, ['title']],
    [{ title: null }, ['title']],
    [{ tags: ['a', 'b', 'c'], status: 'x' }, ['tags', 'status']],
  ])('asks before it replaces or removes a value: %j', async (updates, updatedFields) => {
    await withTools({ 'a.md': note }, async ({ call, onDisk, questions }) => {
      const refused = await call(
        'update_frontmatter',
        { path: 'a.md', updates },
        { answer: 'declined' },
      )
      expect(refused.result.error).toMatch(/^User declined: Update /)
      expect(await onDisk('a.md')).toBe(note)
      const { result } = await call('update_frontmatter', { path: 'a.md', updates })
      expect(questions).toHaveLength(2)
      expect(result.data).toEqual({ path: 'a.md', updatedFields })
      expect(result.metadata.permissions).toEqual(['destructive'])
    })
  })

  it('writes nothing when every value is there already, or what is removed is not', async () => {
    await withTools({ 'a.md': note }, async ({ call, questions }) => {
      for (const updates of [{ title: 'A' }, { tags: ['a', 'b'] }, { none: null }]) {
        const { result, changes } = await call('update_frontmatter', { path: 'a.md', updates })
        expect(result).toMatchObject({ success: true, data: { updatedFields: [] } })
        expect(changes).toEqual([])
      }
      expect(questions).toEqual([])
    })
  })

  it('makes a block in a note that has none', async () => {
    await withTools({ 'a.md': 'Body\n' }, async ({ call, onDisk }) => {
      await call('update_frontmatter', { path: 'a.md', updates: { tags: ['x'] } })
      expect(await onDisk('a.md')).toMatch(/^---\ntags:[^]*x[^]*\n---\n\n?Body\n$/)
    })
  })

  it('refuses frontmatter that it cannot read, with the line', async () => {
    const broken = '---\na: [\n---\nBody\n'
    await withTools({ 'a.md': broken }, async ({ call, onDisk }) => {
      const { result } = await call('update_frontmatter', { path: 'a.md', updates: { b: 1 } })
      expect(result.error).toMatch(/line \d/i)
      expect(await onDisk('a.md')).toBe(broken)
    })
  })

  it.each(['{"updates":{}}', '{"updates":[]}', '{"updates":{"__proto__":{"x":1}}}', '{}'])(
    'refuses %s',
    async (json) => {
      await withTools({ 'a.md': note }, async ({ call, onDisk }) => {
        const args = json.replace('{', json === '{}' ? '{"path":"a.md"' : '{"path":"a.md",')
        const { result } = await call('update_frontmatter', args)
        expect(result.error).toMatch(/^Invalid arguments for update_frontmatter\n- updates/)
        expect(await onDisk('a.md')).toBe(note)
      })
    },
  )
})
