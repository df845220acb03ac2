import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from './testing/with-app.ts'

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('rest'),
])

test('a pasted picture becomes a new file, byte for byte, and never takes the place of another', async () => {
  await withApp({}, async ({ client, vaultDir, app }) => {
    const save = () => client.call('picture.save', { base64: PNG.toString('base64') })
    const [first, second] = [await save(), await save()]
    expect(first.path).toMatch(/^attachments\/Picture \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
    expect(second.path).not.toBe(first.path)
    expect(await readFile(join(vaultDir, first.path))).toEqual(PNG)
    // What it was staged in is gone, and it can be taken back like any change.
    const left = await readdir(app.services.session().stateDir)
    expect(left.filter((name) => name.startsWith('picture-'))).toEqual([])
  })
})

test('what is no picture is refused, and nothing is written', async () => {
  await withApp({ 'a.md': '# A\n' }, async ({ client, vaultDir }) => {
    const base64 = Buffer.from('<svg onload="x">').toString('base64')
    await expect(client.call('picture.save', { base64 })).rejects.toThrow(/Nothing was saved/)
    expect(await readdir(vaultDir)).toEqual(['a.md'])
  })
})
