import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from './copy-of-the-tree.ts'
import { GUARDS } from './guards.ts'

let tree: TreeCopy
let paths: readonly string[]
beforeAll(async () => {
  tree = await copyTree()
  paths = (
    await Promise.all(
      ['src', 'test'].map(async (folder) =>
        (await readdir(join(tree.folder, folder), { recursive: true })).map((path) =>
          join(folder, path),
        ),
      ),
    )
  ).flat()
})
afterAll(() => tree.remove())

test.each(GUARDS)(
  'is red when it is broken: $name',
  async ({ file, line, broken, test: nearest }) => {
    const tests = paths.filter((path) => basename(path) === nearest)
    for (const path of paths.filter((each) => basename(each) === file)) {
      const place = join(tree.folder, path)
      const text = await readFile(place, 'utf8')
      if (!text.includes(line)) continue
      await writeFile(
        place,
        text.replace(line, () => broken),
      )
      try {
        const { text: printed } = await tree.run(
          'node_modules/vitest/vitest.mjs',
          'run',
          '--bail=1',
          ...tests,
        )
        expect(printed).toMatch(/Tests .*failed/)
        return
      } finally {
        await writeFile(place, text)
      }
    }
    throw new Error(`No file ${file} has this line.`)
  },
  300_000,
)
