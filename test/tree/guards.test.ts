import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GUARDS } from './guards.ts'

const root = join(import.meta.dirname, '../..')
const paths = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  ),
)

describe('each guard that the deep run breaks', () => {
  test.each(GUARDS)('$name', ({ file, line, test: nearest }) => {
    const texts = paths
      .filter((path) => path.startsWith('src') && basename(path) === file)
      .map((path) => readFileSync(join(root, path), 'utf8'))
    const places = texts.map((text) => text.split(line).length - 1)
    expect(places.filter((count) => count > 0)).toEqual([1])
    expect(paths.filter((path) => basename(path) === nearest).length).toBeGreaterThan(0)
  })
})
