import { link, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVaultFs } from './vault-fs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-vault-fs-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('rows 30 and 37: a file that has its hidden name already is set aside all the same', async () => {
  const fs = createVaultFs()
  const absolutePath = join(folder, 'Note.md')
  const aside = join(folder, '.lt-0123456789')
  await writeFile(absolutePath, 'text')
  await link(absolutePath, aside) // as it is left when the hidden name could not be removed
  const stats = await lstat(absolutePath, { bigint: true })
  await fs.setAside({ kind: 'file', absolutePath, stats, isLink: false }, aside)
  expect(await readdir(folder)).toEqual(['.lt-0123456789'])
})
