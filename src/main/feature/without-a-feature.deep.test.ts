import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../../../test/tree/copy-of-the-tree.ts'

const root = join(import.meta.dirname, '../../..')
const LISTS = ['src/main/features.ts', 'src/renderer/src/features.ts']
const names = await readdir(join(root, 'src/features'))

/** Papers of the whole, which rightly change with it: what the docs say is there, counts, and a table of imports. */
const PAPERS = ['scripts/write-docs.test.ts', 'test/ratchets.test.ts']
const PAPER_OF_THE_TABLE = 'the table allows nothing that nobody uses'

let tree: TreeCopy
beforeEach(async () => {
  tree = await copyTree()
})
afterEach(() => tree.remove())

test.each(names)(
  'without %s, its folder and its lines, the rest is typed, is built, opens a vault, and passes the tests of tools, assistant and app',
  async (name) => {
    await remove(name)
    await stands()
    const folders = ['tools', 'agent', 'feature', 'app'].map((folder) => `src/main/${folder}/`)
    await passes(...folders, 'test/whole/', 'test/tree/', 'test/architecture.test.ts')
  },
  3_600_000,
)

test('without any of them the rest is typed, is built, opens a vault, and passes every test', async () => {
  for (const name of names) await remove(name)
  await stands()
  await passes()
}, 7_200_000)

/** Deletes a feature's folder, and its two lines in each list that has it. */
async function remove(name: string): Promise<void> {
  await rm(join(tree.folder, 'src/features', name), { recursive: true })
  for (const list of LISTS) {
    const text = await readFile(join(tree.folder, list), 'utf8')
    const isIts = (line: string): boolean =>
      line.includes(`/features/${name}/`) || line.trim() === `${camelCase(name)},`
    const left = text.split('\n').filter((line) => !isIts(line))
    await writeFile(join(tree.folder, list), left.join('\n'))
  }
}

async function stands(): Promise<void> {
  // Tests too: none of those that are left may need it.
  for (const part of ['shared', 'node', 'web', 'e2e'])
    expect(
      await tree.run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${part}.json`),
    ).toEqual({ code: 0, text: '' })
  const build = await tree.run('node_modules/electron-vite/bin/electron-vite.js', 'build')
  expect(build.text).toContain('built in')
  expect(build.code).toBe(0)
  const vault = join(tree.folder, 'vault')
  await mkdir(vault)
  await writeFile(join(vault, 'a.md'), 'The sill is wet.\n')
  const places = ['--vault', vault, '--data-dir', join(tree.folder, 'data')]
  const search = await tree.run('out/main/cli.js', 'search', 'sill', ...places)
  expect(search.text).toContain('a.md')
  expect(search.code).toBe(0)
}

/** Runs the tests of node that are left in these places, or everywhere. */
async function passes(...places: string[]): Promise<void> {
  for (const paper of PAPERS) await rm(join(tree.folder, paper))
  const { code, text } = await tree.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['together', 'alone'].flatMap((project) => ['--project', project]),
    `--testNamePattern=^(?!.*${PAPER_OF_THE_TABLE}$)`,
    ...places,
  )
  expect(text.match(/FAIL .*/g) ?? [], text.slice(-4000)).toEqual([])
  expect(text).toMatch(/Tests .*passed/)
  expect(code).toBe(0)
}

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
