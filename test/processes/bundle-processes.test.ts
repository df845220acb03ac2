import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/processes')
const isBundled = process.env['NODE_OPTIONS']?.includes('.cache/processes') ?? false

test.skipIf(!isBundled)('a process is what was made of its source, as that is now', () => {
  const entry = join(root, 'src/main/index-process.ts')
  const ask = `console.log(import.meta.resolve(${JSON.stringify(pathToFileURL(entry).href)}))`
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', ask], {
    encoding: 'utf8',
  })
  expect(told.trim()).toBe(pathToFileURL(join(folder, 'src.main.index-process.js')).href)
  const madeOf = JSON.parse(readFileSync(join(folder, 'made-of.json'), 'utf8')) as object
  expect(Object.keys(madeOf)).toContain(join(root, 'src/main/vault/create-vault.ts'))
  const now = Object.keys(madeOf).map((file) => {
    const { size, mtimeMs } = statSync(file)
    return [file, `${size} ${mtimeMs}`]
  })
  expect(madeOf).toEqual(Object.fromEntries(now))
})
