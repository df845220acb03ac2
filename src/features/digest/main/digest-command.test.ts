import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '../../../../test/app/run-cli.ts'

let folder: string
let vault: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-digest-'))
  vault = join(folder, 'vault')
  await mkdir(vault)
  await writeFile(join(vault, 'Atlas.md'), '# Atlas\n\n- [x] Ring the office ✅ 2026-11-20\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const digest = (...args: string[]) =>
  runCli(['digest', ...args, '--vault', vault], { LATENT_DATA_DIR: join(folder, 'data') })

test('tells what was done on a day, and writes nothing', async () => {
  const { code, stdout } = await digest('daily', '--day', '2026-11-20')
  expect(code).toBe(0)
  expect(stdout).toContain('Ring the office')
  expect(stdout).toContain('[[Atlas')
  await expect(readFile(join(vault, '2026-11-20.md'))).rejects.toThrow('ENOENT')
})

test('saves that of a week into its note, and says where', async () => {
  const { code, stderr } = await digest('weekly', '--day', '2026-11-20', '--save')
  expect(code).toBe(0)
  expect(stderr).toContain('Saved in 2026-W47.md')
  const note = await readFile(join(vault, '2026-W47.md'), 'utf8')
  expect(note).toContain('## Digest')
  expect(note).toContain('Ring the office')
})

test('refuses what is no kind of digest and no day', async () => {
  expect((await digest('monthly')).code).toBe(2)
  const wrong = await digest('daily', '--day', '2026-02-30')
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--day') })
})
