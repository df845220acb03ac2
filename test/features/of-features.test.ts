import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { KINDS } from './of-features.ts'

const root = join(import.meta.dirname, '../..')

test('what lies in a feature’s testing/ is what tests of the core look for, or is used by the feature', () => {
  const kinds: readonly string[] = KINDS
  const strangers = globSync('src/features/*/testing/*.ts', { cwd: root }).filter((file) => {
    const name = basename(file)
    const own = globSync(`${dirname(dirname(file))}/**/*.{ts,tsx}`, { cwd: root })
    // A program that says how it is run is used as well.
    const isUsed = own.some((each) =>
      [`/${name}'`, `node ${file}`].some((use) =>
        readFileSync(join(root, each), 'utf8').includes(use),
      ),
    )
    return !kinds.includes(basename(name, '.ts')) && !isUsed
  })
  expect(strangers).toEqual([])
})
