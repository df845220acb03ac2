import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeOfFile } from './place-of-file.ts'

let dir: string
const garden = () => ({ id: 'garden', root: join(dir, 'garden') })
const work = () => ({ id: 'work', root: join(dir, 'work') })
const placeOf = (...parts: string[]) => placeOfFile(join(dir, ...parts), [garden(), work()])

beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'latent-place-')))
  for (const folder of ['garden/beds', 'garden/.obsidian', 'work', 'garden-2', 'elsewhere'])
    await mkdir(join(dir, folder), { recursive: true })
  for (const file of [
    'garden/beds/Roses.md',
    'garden/.obsidian/Secret.md',
    'garden/photo.png',
    'work/Plan.md',
    'garden-2/Plan.md',
    'elsewhere/Plan.md',
  ])
    await writeFile(join(dir, file), '# Text\n')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a note is found in the vault that it lies in', async () => {
  expect(await placeOf('garden/beds/Roses.md')).toEqual({
    status: 'note',
    vault: garden(),
    path: 'beds/Roses.md',
  })
  expect(await placeOf('garden/beds/../../work/Plan.md')).toMatchObject({
    vault: work(),
    path: 'Plan.md',
  })
})

test('what lies beside the vaults, hidden in them, or is no note is none of theirs', async () => {
  for (const file of [
    'garden-2/Plan.md',
    'elsewhere/Plan.md',
    'garden/../elsewhere/Plan.md',
    'garden/.obsidian/Secret.md',
    'garden/photo.png',
  ])
    expect(await placeOf(file), file).toEqual({ status: 'none' })
  for (const file of ['garden/Gone.md', 'garden/beds', 'garden/a\0b.md'])
    expect(await placeOf(file), file).toEqual({ status: 'gone' })
})

test.skipIf(process.platform === 'win32')(
  'a link that leads out of a vault is not followed into it, and one that leads in is',
  async () => {
    await symlink(join(dir, 'elsewhere/Plan.md'), join(dir, 'garden/Out.md'))
    await symlink(join(dir, 'elsewhere'), join(dir, 'garden/out'))
    await symlink(join(dir, 'garden/beds/Roses.md'), join(dir, 'elsewhere/In.md'))
    expect(await placeOf('garden/Out.md')).toEqual({ status: 'none' })
    expect(await placeOf('garden/out/Plan.md')).toEqual({ status: 'none' })
    expect(await placeOf('elsewhere/In.md')).toMatchObject({ path: 'beds/Roses.md' })
  },
)
