import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LinkWish } from '../../shared/contract/known.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { type AppRig, withApp } from '../../../test/app/with-app.ts'

const indexed = ({ app }: AppRig) => app.services.session().knowledge.reconcile({})

async function wishFor(rig: AppRig, to: string): Promise<LinkWish> {
  const { client } = rig
  await indexed(rig)
  const path = vaultPath(to)
  const { mentions } = await client.call('note.mentions', { path, limit: 100 })
  return { kind: 'mentions', to: path, spots: [...mentions] }
}

const FILES = { 'Ada.md': '', 'a.md': 'Ada and Ada\r\n', 'b.md': '`Ada`, Ada', 'c.md': 'Nobody' }

test('mentions are shown first, written as one group, and taken back as one', () =>
  withApp(FILES, async (rig) => {
    const { client, read } = rig
    const wish = await wishFor(rig, 'Ada.md')
    const plan = await client.call('link.plan', wish)
    expect(plan.changes.map(({ path, after }) => [path, after])).toEqual([
      ['a.md', '[[Ada]] and [[Ada]]\r\n'],
      ['b.md', '`Ada`, [[Ada]]'],
    ])
    expect([plan.links, plan.left]).toEqual([3, []])
    expect(await read('a.md')).toBe(FILES['a.md'])

    const done = await client.call('link.write', { wish, notes: plan.notes })
    expect([done.links, done.changes.length]).toEqual([3, 2])
    expect(await read('a.md')).toBe('[[Ada]] and [[Ada]]\r\n')
    const linking = async (): Promise<number> =>
      (await client.call('link.back', { path: vaultPath('Ada.md') })).length
    await expect.poll(linking).toBe(3)
    const undone = await client.call('undo.run', { selection: { groupId: done.groupId ?? '' } })
    expect(undone.refused).toEqual([])
    expect(await read('a.md')).toBe(FILES['a.md'])
    expect(await read('b.md')).toBe(FILES['b.md'])
  }))

test('only the notes that were taken are written', () =>
  withApp(FILES, async (rig) => {
    const wish = await wishFor(rig, 'Ada.md')
    const { notes } = await rig.client.call('link.plan', wish)
    const { links } = await rig.client.call('link.write', { wish, notes: notes.slice(1) })
    expect(links).toBe(1)
    expect(await rig.read('a.md')).toBe(FILES['a.md'])
    expect(await rig.read('b.md')).toBe('`Ada`, [[Ada]]')
  }))

test('a note that changed since it was shown keeps all of them from being written', () =>
  withApp(FILES, async (rig) => {
    const wish = await wishFor(rig, 'Ada.md')
    const { notes } = await rig.client.call('link.plan', wish)
    await writeFile(join(rig.vaultDir, 'b.md'), 'Ada!')
    await expect(rig.client.call('link.write', { wish, notes })).rejects.toMatchObject({
      code: 'conflict',
      message: 'b.md was changed meanwhile. Nothing was linked.',
    })
    expect(await rig.read('a.md')).toBe(FILES['a.md'])
    const again = await rig.client.call('link.plan', wish)
    expect(again.left).toEqual([
      { path: 'b.md', line: null, reason: expect.stringContaining('changed since') },
    ])
  }))

test('links to nothing lead to a note that is there', () =>
  withApp(
    { 'Ada.md': '', 'a.md': '[[Adda|her]], [[Adda]]', 'b.md': '[x](adda.md)' },
    async (rig) => {
      const { client } = rig
      await indexed(rig)
      const { targets } = await client.call('link.unresolved', { limit: 10 })
      expect(targets.map(({ target, links }) => [target, links])).toEqual([['Adda', 3]])
      const wish = {
        kind: 'retarget',
        key: targets[0]?.key ?? '',
        to: vaultPath('Ada.md'),
      } as const
      const { notes } = await client.call('link.plan', wish)
      await client.call('link.write', { wish, notes })
      expect([await rig.read('a.md'), await rig.read('b.md')]).toEqual([
        '[[Ada|her]], [[Ada]]',
        '[x](Ada.md)',
      ])
      await expect
        .poll(async () => (await client.call('link.unresolved', { limit: 10 })).total)
        .toBe(0)
    },
  ))
