import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countNotes } from './count-notes.ts'

const { signal } = new AbortController()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-count-'))
  for (const path of ['people/deep', '.obsidian', 'elsewhere'])
    await mkdir(join(folder, path), { recursive: true })
  for (const path of ['A.md', 'people/B.md', 'people/deep/C.markdown', '.obsidian/D.md', 'x.png'])
    await writeFile(join(folder, path), '12345')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('counts the notes of a folder and below it, with their size, and nothing that is hidden', async () => {
  expect(await countNotes(folder, signal)).toMatchObject({ notes: 3, bytes: 15, isWhole: true })
})
test('follows no link, so that a circle of them ends', async () => {
  await symlink(folder, join(folder, 'people/round'))
  await symlink(join(folder, 'A.md'), join(folder, 'people/A.md'))
  expect(await countNotes(folder, signal)).toMatchObject({ notes: 3, isWhole: true })
})
test('stops at its limits, and says that there are more', async () => {
  const few = await countNotes(folder, signal, { mostEntries: 1 })
  expect(few).toMatchObject({ notes: 1, isWhole: false })
  expect(await countNotes(folder, signal, { longestMs: -1 })).toMatchObject({ isWhole: false })
})
test('is called off, and counts what cannot be read as empty', async () => {
  await expect(countNotes(folder, AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(await countNotes(join(folder, 'gone'), signal)).toEqual({
    notes: 0,
    bytes: 0,
    isWhole: true,
  })
})
