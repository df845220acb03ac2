import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FilesMoved } from '../../shared/contract/rename.ts'
import { vaultPath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'

async function move(
  { client }: AppRig,
  paths: readonly string[],
  folder: string,
  wish: { readonly updateLinks?: boolean } = {},
): Promise<FilesMoved> {
  const to = folder === '' ? ('' as const) : vaultPath(folder)
  const stream = client.stream('files.move', { paths: paths.map(vaultPath), folder: to, ...wish })
  for (;;) {
    const step = await stream.next()
    if (step.done) return step.value
  }
}

/** Every file with its text, hidden folders left out. */
async function tree(root: string, folder = ''): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) Object.assign(files, await tree(root, path))
    else files[path] = await readFile(join(root, path), 'utf8')
  }
  return files
}

const FILES = {
  'Ada.md': 'Knows [[Bob]] and [the plan](work/Plan.md).',
  'Bob.md': 'Knows [Ada](Ada.md).',
  'work/Plan.md': '[Ada](../Ada.md), [[Bob]], ![[a.png]]',
  'work/a.png': 'png',
  'Other.md': '[Ada](Ada.md) [plan](work/Plan.md) ![a](work/a.png)',
  'Stays.md': 'Nothing.',
}

test('notes, pictures and folders go into a folder together, links follow, and one undo gives each byte back', () =>
  withApp(FILES, async (rig) => {
    // What lies in a chosen folder goes with it, also where it was chosen too.
    const moved = await move(rig, ['Ada.md', 'Bob.md', 'work', 'work/Plan.md'], 'archive')
    expect(moved).toMatchObject({ files: 4, left: [], groupId: expect.any(String) })
    expect(await tree(rig.vaultDir)).toEqual({
      'archive/Ada.md': 'Knows [[Bob]] and [the plan](work/Plan.md).',
      'archive/Bob.md': 'Knows [Ada](Ada.md).',
      'archive/work/Plan.md': '[Ada](../Ada.md), [[Bob]], ![[a.png]]',
      'archive/work/a.png': 'png',
      'Other.md': '[Ada](archive/Ada.md) [plan](archive/work/Plan.md) ![a](archive/work/a.png)',
      'Stays.md': 'Nothing.',
    })
    await rig.client.call('undo.run', { selection: { groupId: moved.groupId ?? '' } })
    expect(await tree(rig.vaultDir)).toEqual(FILES)
  }))

test('what is there already stays where it is, and without links only places change', () =>
  withApp({ 'a/One.md': '1', 'Two.md': '[[One]] [one](a/One.md)' }, async (rig) => {
    const nothing = await move(rig, ['a/One.md'], 'a')
    expect(nothing).toMatchObject({ files: 0, groupId: null, changes: [] })
    await move(rig, ['a/One.md'], '', { updateLinks: false })
    expect(await tree(rig.vaultDir)).toEqual({
      'One.md': '1',
      'Two.md': '[[One]] [one](a/One.md)',
    })
  }))

test('nothing moves where one of them cannot', () =>
  withApp({ 'a/Same.md': 'a', 'b/SAME.md': 'b', 'c/Same.md': 'c', 'One.md': '1' }, async (rig) => {
    const before = await tree(rig.vaultDir)
    for (const [paths, folder, problem] of [
      [['a/Same.md', 'b/SAME.md'], 'd', 'already_exists'],
      [['One.md', 'a/Same.md'], 'c', 'already_exists'],
      [['One.md', 'a'], 'a/in', 'invalid_input'],
      [['One.md', 'Gone.md'], 'c', 'not_found'],
    ] as const)
      await expect(move(rig, paths, folder)).rejects.toMatchObject({ code: problem })
    expect(await tree(rig.vaultDir)).toEqual(before)
  }))

test('files and folders go to the trash together, and one undo brings them back', () =>
  withApp({ ...FILES, 'deep/er/x.md': 'x' }, async ({ client, vaultDir }) => {
    await mkdir(join(vaultDir, 'empty'))
    const before = await tree(vaultDir)
    const paths = ['Ada.md', 'work', 'work/a.png', 'deep/er/x.md', 'empty'].map(vaultPath)
    const { groupId, changes } = await client.call('files.trash', { paths })
    expect(changes).toHaveLength(4)
    expect(Object.keys(await tree(vaultDir)).toSorted()).toEqual(['Bob.md', 'Other.md', 'Stays.md'])
    await client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    expect(await tree(vaultDir)).toEqual(before)
    const gone: VaultPath[] = [vaultPath('Ada.md'), vaultPath('Gone.md')]
    await expect(client.call('files.trash', { paths: gone })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await tree(vaultDir)).toEqual(before)
  }))

test('a copy stands beside its file, byte for byte, under a name that is free', () =>
  withApp({ 'a/Note.md': '\uFEFFone\r\ntwo' }, async ({ client, vaultDir }) => {
    await writeFile(join(vaultDir, 'a/pic.png'), Buffer.from([0x89, 0x50, 0, 255]))
    const copyOf = async (path: string): Promise<string> =>
      (await client.call('file.duplicate', { path: vaultPath(path) })).path
    expect([
      await copyOf('a/Note.md'),
      await copyOf('a/Note.md'),
      await copyOf('a/pic.png'),
    ]).toEqual(['a/Note 2.md', 'a/Note 3.md', 'a/pic 2.png'])
    for (const [copy, path] of [
      ['a/Note 3.md', 'a/Note.md'],
      ['a/pic 2.png', 'a/pic.png'],
    ] as const)
      expect(await readFile(join(vaultDir, copy))).toEqual(await readFile(join(vaultDir, path)))
    await expect(copyOf('a/Gone.md')).rejects.toMatchObject({ code: 'not_found' })
  }))
