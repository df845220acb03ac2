import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findModelFiles } from './find-model-files.ts'

async function folderWith(...paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latent-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), '')
  }
  return folder
}
const found = async (folder: string): Promise<string[]> =>
  (await findModelFiles(folder, new AbortController().signal)).map((path) =>
    relative(folder, path).replaceAll('\\', '/'),
  )

test('finds models as programs lay them, three folders deep, by path', async () => {
  const folder = await folderWith(
    'loose.GGUF',
    'publisher/repository/model-Q4_K_M.gguf',
    'models--owner--name/snapshots/0123/model.gguf',
    'too/deep/to/be/seen.gguf',
    'notes.md',
  )
  expect(await found(folder)).toEqual([
    'loose.GGUF',
    'models--owner--name/snapshots/0123/model.gguf',
    'publisher/repository/model-Q4_K_M.gguf',
  ])
})

test('leaves out what is hidden, what only sees, and the further files of one model', async () => {
  const folder = await folderWith(
    '.hidden.gguf',
    '.cache/model.gguf',
    'mmproj-F16.gguf',
    'big-00001-of-00003.gguf',
    'big-00002-of-00003.gguf',
    'big-00003-of-00003.gguf',
    'small.gguf.part',
  )
  expect(await found(folder)).toEqual(['big-00001-of-00003.gguf'])
})

test('takes links to files, which programs share, and follows none to a folder', async () => {
  const folder = await folderWith('blobs/1234')
  await symlink(join(folder, 'blobs/1234'), join(folder, 'linked.gguf'))
  await symlink(folder, join(folder, 'round'))
  expect(await found(folder)).toEqual(['linked.gguf'])
})

test('a folder that is not there is empty, and a long look can be ended', async () => {
  const folder = await folderWith('model.gguf')
  expect(await found(join(folder, 'gone'))).toEqual([])
  await expect(findModelFiles(folder, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})
