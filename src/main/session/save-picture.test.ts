import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withApp } from '../../../test/app/with-app.ts'

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('rest'),
])

test('a pasted picture becomes a new file, byte for byte, and never takes the place of another', async () => {
  await withApp({}, async ({ client, vaultDir, app }) => {
    const save = (name: string | null = null) =>
      client.call('picture.save', { base64: PNG.toString('base64'), name })
    const [first, second] = [await save(), await save('image.png')]
    const byTime = /^attachments\/Picture \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \d)?\.png$/
    expect(first.path).toMatch(byTime)
    // What browsers call a picture that had no name.
    expect(second.path).toMatch(byTime)
    expect(second.path).not.toBe(first.path)
    expect(await readFile(join(vaultDir, first.path))).toEqual(PNG)
    // What it was staged in is gone, and it can be taken back like any change.
    const left = await readdir(app.services.session().stateDir)
    expect(left.filter((name) => name.startsWith('picture-'))).toEqual([])
    await client.call('undo.run', { selection: { changeId: second.changeId } })
    expect(await readdir(join(vaultDir, 'attachments'))).toEqual([first.path.split('/')[1]])
  })
})

test('a picture keeps the name of its file, safe and beside another one of that name (W7)', async () => {
  await withApp({ 'img/Map.png': 'other' }, async ({ client, vaultDir }) => {
    await client.call('settings.update', { patch: { attachmentFolder: vaultPath('img') } })
    const save = async (name: string) =>
      (await client.call('picture.save', { base64: PNG.toString('base64'), name })).path
    expect(await save('Map.jpeg')).toBe('img/Map 2.png')
    expect(await save('../../[[a|b]] #1.png')).toMatch(/^img\/[^/[\]|#]+\.png$/)
    expect(await save(`${'é'.repeat(300)}.png`)).toMatch(/^img\/é{60}\.png$/)
    await client.call('settings.update', { patch: { attachmentFolder: '' } })
    expect(await save('Top.png')).toBe('Top.png')
    expect(await readFile(join(vaultDir, 'img/Map.png'), 'utf8')).toBe('other')
  })
})

test('beside its note where the settings say so, and where a link can name that folder', async () => {
  await withApp({}, async ({ client }) => {
    await client.call('settings.update', { patch: { attachmentPlace: 'note' } })
    const save = async (note?: string) => {
      const own = note === undefined ? {} : { note: vaultPath(note) }
      const picture = { base64: PNG.toString('base64'), name: 'Map.png', ...own }
      return (await client.call('picture.save', picture)).path
    }
    expect(await save('trips/2026/Rome.md')).toBe('trips/2026/Map.png')
    expect(await save('Plan.md')).toBe('Map.png')
    expect(await save('a #1/Plan.md')).toBe('attachments/Map.png')
    expect(await save()).toBe('attachments/Map 2.png')
    await client.call('settings.update', { patch: { attachmentPlace: 'folder' } })
    expect(await save('trips/2026/Rome.md')).toBe('attachments/Map 3.png')
  })
})

test('what is no picture is refused, and nothing is written', async () => {
  await withApp({ 'a.md': '# A\n' }, async ({ client, vaultDir }) => {
    const base64 = Buffer.from('<svg onload="x">').toString('base64')
    await expect(client.call('picture.save', { base64, name: 'x.png' })).rejects.toThrow(
      /Nothing was saved/,
    )
    expect(await readdir(vaultDir)).toEqual(['a.md'])
  })
})

test.each([
  ['Files/pictures', 'Files/pictures/Map.png'],
  ['/', 'Map.png'],
  ['./', 'trips/Map.png'],
  ['./pictures', 'trips/pictures/Map.png'],
  ['a #1', 'attachments/Map.png'],
  ['../out', 'attachments/Map.png'],
  [7, 'attachments/Map.png'],
])(
  'where Obsidian keeps them in this vault (%s), until the settings say another place',
  async (attachmentFolderPath, path) => {
    const files = { '.obsidian/app.json': JSON.stringify({ attachmentFolderPath }) }
    await withApp(files, async ({ client }) => {
      const picture = { base64: PNG.toString('base64'), name: 'Map.png' }
      const save = async () =>
        (await client.call('picture.save', { ...picture, note: vaultPath('trips/Rome.md') })).path
      expect(await save()).toBe(path)
      await client.call('settings.update', { patch: { attachmentPlace: 'folder' } })
      expect(await save()).toMatch(/^attachments\/Map/)
    })
  },
)
