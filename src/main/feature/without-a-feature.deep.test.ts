import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../../../test/tree/copy-of-the-tree.ts'

const root = join(import.meta.dirname, '../../..')
const LISTS = ['src/main/features.ts', 'src/renderer/src/features.ts']
const names = await readdir(join(root, 'src/features'))

let tree: TreeCopy
beforeEach(async () => {
  tree = await copyTree()
})
afterEach(() => tree.remove())

test.each(names)(
  'without %s, its folder and its lines, the rest is typed, is built, and opens a vault',
  async (name) => {
    await rm(join(tree.folder, 'src/features', name), { recursive: true })
    for (const list of LISTS) {
      const text = await readFile(join(tree.folder, list), 'utf8')
      const isIts = (line: string): boolean =>
        line.includes(`/features/${name}/`) || line.trim() === `${camelCase(name)},`
      const left = text.split('\n').filter((line) => !isIts(line))
      await writeFile(join(tree.folder, list), left.join('\n'))
    }
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
  },
  600_000,
)

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
