import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../../../test/app/with-app.ts'

const NOTES = {
  'a.md': '\ufeff---\r\nstate: waiting # why\r\n---\r\nText\r\n',
  'b.md': '---\n"state": done\nstatus: x\n---\n',
  'c.md': '---\nstate: done\n---\n',
  'd.md': '---\nother: done\n---\n',
  '.obsidian/types.json':
    '{"types":{"due":"date","who":"multitext","odd":"unknown","state":"text"}}',
}

test('kinds are those of Obsidian until others are chosen, which outlive the session; its file stays', () =>
  withApp(NOTES, async (rig) => {
    const kinds = () => rig.client.call('property.kinds', {})
    expect(await kinds()).toEqual({ due: 'date', who: 'list', state: 'text' })
    await rig.client.call('property.setKind', { name: 'due', kind: 'text' })
    await rig.client.call('property.setKind', { name: '__proto__', kind: 'number' })
    await rig.client.call('property.setKind', { name: 'who', kind: 'text' })
    await rig.client.call('property.setKind', { name: 'who', kind: null })
    await rig.restart()
    expect(await rig.client.call('property.kinds', {})).toMatchObject({ due: 'text', who: 'list' })
    const file = join(rig.vaultDir, '.obsidian/types.json')
    expect(await readFile(file, 'utf8')).toBe(NOTES['.obsidian/types.json'])
    await writeFile(file, '{"types": [')
    expect(await rig.client.call('property.kinds', {})).toMatchObject({ due: 'text' })
  }))

test('a name changes in all notes as one change, byte by byte, and goes back as one', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const names = { from: 'state', to: 'status' }
    const plan = await rig.client.call('property.planRename', names)
    expect(plan.notes.map(({ path }) => path)).toEqual(['a.md', 'c.md'])
    expect(plan.left).toEqual([{ path: 'b.md', reason: expect.stringContaining('already') }])
    expect(plan.changes[0]?.after).toBe('\ufeff---\r\nstatus: waiting # why\r\n---\r\nText\r\n')
    const text = (path: string) => readFile(join(rig.vaultDir, path), 'utf8')
    expect(await text('a.md')).toBe(NOTES['a.md'])

    const { changes, groupId } = await rig.client.call('property.rename', {
      ...names,
      notes: plan.notes,
    })
    expect(changes).toHaveLength(2)
    expect(await text('a.md')).toBe('\ufeff---\r\nstatus: waiting # why\r\n---\r\nText\r\n')
    expect(await text('b.md')).toBe(NOTES['b.md'])
    expect(await rig.client.call('property.kinds', {})).toMatchObject({ status: 'text' })
    await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    expect(await text('a.md')).toBe(NOTES['a.md'])
    expect(await text('c.md')).toBe(NOTES['c.md'])
  }))

test('a note that is not as it was shown keeps all notes as they are', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const names = { from: 'state', to: 'status' }
    const { notes } = await rig.client.call('property.planRename', names)
    await writeFile(join(rig.vaultDir, 'c.md'), '---\nstate: mine\n---\n')
    await expect(rig.client.call('property.rename', { ...names, notes })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await readFile(join(rig.vaultDir, 'a.md'), 'utf8')).toBe(NOTES['a.md'])
  }))
