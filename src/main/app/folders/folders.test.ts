import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVaultFolder, listFolders } from './folders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-folders-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('makes one folder, never over what is there', async () => {
  expect(await createVaultFolder(folder, 'Notes')).toBe(join(folder, 'Notes'))
  await expect(createVaultFolder(folder, 'Notes')).rejects.toMatchObject({ code: 'already_exists' })
  expect((await listFolders(folder)).folders.map(({ name }) => name)).toEqual(['Notes'])
})

test.each(['../x', 'a/b', '.hidden', ' x', 'a:b', 'x '])('%j is no name for a folder', (name) =>
  expect(createVaultFolder(folder, name)).rejects.toMatchObject({ code: 'invalid_input' }),
)

test('does not guess where a part of a path begins', async () => {
  await expect(createVaultFolder('here', 'x')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(listFolders('here')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('names hidden folders only when asked, looks into none of them, and counts the notes of the others', async () => {
  await mkdir(join(folder, 'Notes'))
  await mkdir(join(folder, '.secrets'))
  await writeFile(join(folder, 'Notes/A.md'), '')
  await writeFile(join(folder, '.secrets/A.md'), '')
  const named = async (withHidden: boolean) =>
    (await listFolders(folder, { withHidden })).folders.map(
      ({ name, noteCount, isHidden }) => `${name} ${noteCount} ${isHidden}`,
    )
  expect(await named(false)).toEqual(['Notes 1 false'])
  expect(await named(true)).toEqual(['.secrets 0 true', 'Notes 1 false'])
  await expect(listFolders(join(folder, '.secrets'), { withHidden: true })).rejects.toMatchObject({
    code: 'denied',
  })
})
test('says of a folder that is not there that it is not', () =>
  expect(listFolders(join(folder, 'gone'))).rejects.toMatchObject({ code: 'not_found' }))
