import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withApp } from '../../../test/app/with-app.ts'

const NOTES = {
  'a.md': '---\r\ntags: [home]\r\n---\r\nText\r\n',
  'b.md': 'Text\n',
  'broken.md': '---\ntags: [home\n---\n',
  'has.md': 'On #job\n',
  'both.md': '---\ntags: [job]\n---\nOn #job\n',
}
const PATHS = Object.keys(NOTES).map(vaultPath)

test('a tag goes to many notes as one change, and goes back as one; a broken note is named and left', () =>
  withApp(NOTES, async (rig) => {
    const text = (path: string) => readFile(join(rig.vaultDir, path), 'utf8')
    const wish = { tag: '#job/', change: 'add' } as const
    const plan = await rig.client.call('tag.planNotes', { ...wish, paths: PATHS })
    expect(plan.notes.map(({ path }) => path)).toEqual(['a.md', 'b.md'])
    expect(plan.left).toEqual([{ path: 'broken.md', reason: expect.stringMatching(/line/i) }])
    expect(await text('a.md')).toBe(NOTES['a.md'])
    const { changes, groupId } = await rig.client.call('tag.writeNotes', {
      ...wish,
      notes: plan.notes,
    })
    expect(changes).toHaveLength(2)
    expect(await text('a.md')).toBe('---\r\ntags: [home, job]\r\n---\r\nText\r\n')
    expect(await text('b.md')).toBe('---\ntags:\n  - job\n---\nText\n')
    expect(await text('broken.md')).toBe(NOTES['broken.md'])
    await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    for (const path of PATHS) expect(await text(path)).toBe(NOTES[path as keyof typeof NOTES])
  }))

test('taken away in the properties, it says where the text has it all the same', () =>
  withApp(NOTES, async (rig) => {
    const plan = await rig.client.call('tag.planNotes', {
      tag: 'job',
      change: 'remove',
      paths: PATHS,
    })
    expect(plan.notes.map(({ path }) => path)).toEqual(['both.md'])
    expect(plan.left.map(({ path }) => path)).toEqual(['broken.md', 'has.md', 'both.md'])
    expect(plan.changes[0]).toMatchObject({ after: 'On #job\n' })
  }))

test('a note that is not as it was shown keeps all notes as they are, and what is no note has no tags', () =>
  withApp({ ...NOTES, 'map.png': 'x' }, async (rig) => {
    const wish = { tag: 'job', change: 'add' } as const
    const paths = [...PATHS, vaultPath('map.png')]
    const { notes, left } = await rig.client.call('tag.planNotes', { ...wish, paths })
    expect(left.map(({ path }) => path)).toEqual(['broken.md', 'map.png'])
    await writeFile(join(rig.vaultDir, 'b.md'), 'Mine\n')
    await expect(rig.client.call('tag.writeNotes', { ...wish, notes })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await readFile(join(rig.vaultDir, 'a.md'), 'utf8')).toBe(NOTES['a.md'])
    await expect(
      rig.client.call('tag.planNotes', { ...wish, tag: 'two words', paths }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  }))
