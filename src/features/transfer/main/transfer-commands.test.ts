import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli, type CliRun } from '../../../../test/app/run-cli.ts'

let folder: string
let vault: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-cli-'))
  vault = join(folder, 'vault')
  await mkdir(vault)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const latent = (...args: string[]): Promise<CliRun> =>
  runCli([...args, '--vault', vault], { LATENT_DATA_DIR: join(folder, 'data') })

async function write(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
const namesIn = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true })).filter((name) => !/(^|\/)\./.test(name)).toSorted()

test('import says what comes in, and brings it in; a dry run only says', async () => {
  await write(join(folder, 'source'), { 'Home.md': '[[Ada]]\n', 'Ada.md': '# Ada\n', '.x/y': '' })
  await write(vault, { 'ada.md': 'mine\n' })
  const dry = await latent('import', join(folder, 'source'), '--dry-run', '--json')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(dry.stdout)).toMatchObject({
    notes: 2,
    renamed: [{ from: 'Ada.md', to: 'Ada 2.md' }],
    skipped: [{ path: '.x' }],
  })
  expect(await namesIn(vault)).toEqual(['ada.md'])

  const run = await latent('import', join(folder, 'source'), '--into', 'Old')
  expect(run).toMatchObject({ code: 0, stdout: 'Imported 2 notes and 0 other files.\n' })
  expect(run.stderr).toContain('left out .x')
  expect(await namesIn(vault)).toEqual(['Old', 'Old/Ada.md', 'Old/Home.md', 'ada.md'])
})

test('export writes a new archive that import takes back, and never over a file', async () => {
  await write(vault, {
    'Home.md': '![[dot.png]]\n',
    'img/dot.png': 'png',
    'people/Ada.md': '# A\n',
  })
  const out = join(folder, 'all.zip')
  const run = await latent('export', '--out', out, '--json')
  expect(JSON.parse(run.stdout)).toMatchObject({ files: 3, savedTo: out, notices: [] })
  const again = await latent('export', '--out', out)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already a file') })
  const note = await latent('export', 'Home.md', '--out', join(folder, 'note.zip'), '--json')
  expect(JSON.parse(note.stdout)).toMatchObject({ files: 2 })
  const people = await latent('export', 'people', '--out', join(folder, 'people.zip'), '--json')
  expect(JSON.parse(people.stdout)).toMatchObject({ files: 1 })
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])

  const before = await namesIn(vault)
  await rm(vault, { recursive: true })
  await mkdir(vault)
  await latent('import', out)
  expect(await namesIn(vault)).toEqual(before)
  expect(await readFile(join(vault, 'img/dot.png'), 'utf8')).toBe('png')
})

test('what cannot be done is told in a sentence, with the exit code that fits', async () => {
  await write(vault, { 'a.md': 'x' })
  const out = join(folder, 'x.zip')
  const [into, leading, nowhere, html, inside, nobody] = await Promise.all([
    latent('import', folder),
    latent('import', folder, '--into', '../x'),
    latent('export'),
    latent('export', 'a.md', '--format', 'html', '--out', out),
    latent('export', '--out', join(vault, 'x.zip')),
    latent('export', 'Nobody.md', '--out', out),
  ])
  expect(into).toMatchObject({ code: 1, stderr: expect.stringContaining('lie in each other') })
  expect([leading?.code, nowhere?.code]).toEqual([2, 2])
  expect(html).toMatchObject({ code: 1, stderr: expect.stringContaining('window') })
  expect(inside).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('outside of this vault'),
  })
  expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('Note not found') })
  expect(await namesIn(vault)).toEqual(['a.md'])
})
