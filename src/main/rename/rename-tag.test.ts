import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../../../test/app/with-app.ts'

const NOTES = {
  'a.md': '---\r\ntags: [Work, home]\r\n---\r\nOn #work/urgent\r\n',
  'b.md': 'See #WORK and `#work`\n',
  'c.md': '#job\n',
  'd.md': '---\ntags: ["w\\u006frk"]\n---\n',
  'e.md': '#works #home\n',
}

test('a tag and those in it change in all notes as one change, and go back as one', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const text = (path: string) => readFile(join(rig.vaultDir, path), 'utf8')
    expect(await rig.client.call('tag.tree', {})).toEqual([
      { tag: 'home', own: 2, all: 2 },
      { tag: 'job', own: 1, all: 1 },
      { tag: 'work', own: 3, all: 3 },
      { tag: 'work/urgent', own: 1, all: 1 },
      { tag: 'works', own: 1, all: 1 },
    ])
    const names = { from: 'work', to: '#job/' }
    const plan = await rig.client.call('tag.planRename', names)
    expect(plan.notes.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
    expect(plan.left).toEqual([{ path: 'd.md', reason: expect.stringContaining('Line 2') }])
    expect(plan.merges).toEqual({ tag: 'job', notes: 1 })
    expect(await text('a.md')).toBe(NOTES['a.md'])

    const { changes, groupId } = await rig.client.call('tag.rename', {
      ...names,
      notes: plan.notes,
    })
    expect(changes).toHaveLength(2)
    expect(await text('a.md')).toBe('---\r\ntags: [job, home]\r\n---\r\nOn #job/urgent\r\n')
    expect(await text('b.md')).toBe('See #job and `#work`\n')
    expect(await text('e.md')).toBe(NOTES['e.md'])
    await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    expect(await text('a.md')).toBe(NOTES['a.md'])
    expect(await text('b.md')).toBe(NOTES['b.md'])
  }))

test('another letter case is no merge, and what no tag can be is refused', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const plan = await rig.client.call('tag.planRename', { from: 'work', to: 'work' })
    expect(plan.merges).toBeNull()
    expect(plan.notes).toHaveLength(2)
    for (const to of ['two words', '2026', '#', 'a,b'])
      await expect(rig.client.call('tag.planRename', { from: 'work', to })).rejects.toMatchObject({
        code: 'invalid_input',
      })
  }))

test('a note that is not as it was shown keeps all notes as they are', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const names = { from: 'work', to: 'job' }
    const { notes } = await rig.client.call('tag.planRename', names)
    await writeFile(join(rig.vaultDir, 'b.md'), 'Mine #work\n')
    await expect(rig.client.call('tag.rename', { ...names, notes })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await readFile(join(rig.vaultDir, 'a.md'), 'utf8')).toBe(NOTES['a.md'])
  }))
