import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '../../../../test/app/run-cli.ts'

let folder: string
let vault: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-capture-'))
  vault = join(folder, 'vault')
  await mkdir(vault)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const capture = (...args: string[]) =>
  runCli(['capture', ...args, '--vault', vault], { LATENT_DATA_DIR: join(folder, 'data') })

test('keeps a thought and files it as the hint says', async () => {
  const { code, stdout } = await capture('Mend the sill', '--hint', '[project]', '--json')
  expect(code).toBe(0)
  const captured = JSON.parse(stdout)
  expect(captured).toMatchObject({
    category: 'projects',
    classification: { category: 'projects', confidence: 1, by: 'local' },
  })
  expect(await readFile(join(vault, captured.path), 'utf8')).toContain('Mend the sill')
})

test('only keeps it with --inbox', async () => {
  const kept = await capture('yes: no', '--inbox')
  expect(kept).toMatchObject({ code: 0, stdout: 'Kept inbox/yes - no.md\n' })
  expect(await readFile(join(vault, 'inbox/yes - no.md'), 'utf8')).toContain('yes: no')
})

test('refuses what is empty or too long, and keeps nothing', async () => {
  expect((await capture(' ')).code).toBe(2)
  expect(await capture('x'.repeat(20_001))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Nothing was kept.'),
  })
})
