import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdLock } from './hold-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latent-lock-'))
  file = join(folder, 'lock.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('one holder at a time', () => {
  const first = holdLock(file)
  expect(first).not.toBe(null)
  expect(holdLock(file)).toBe(null)
  first?.release()
  const next = holdLock(file)
  expect(next).not.toBe(null)
  next?.release()
})

test('a holder that is killed holds nothing', async () => {
  const script = join(folder, 'hold.ts')
  writeFileSync(
    script,
    `import { holdLock } from ${JSON.stringify(join(import.meta.dirname, 'hold-lock.ts'))}
     const held = holdLock(${JSON.stringify(file)})
     process.stdout.write(held ? 'held' : 'taken')
     setInterval(() => held, 1000)`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('held')
  expect(holdLock(file)).toBe(null)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const held = holdLock(file)
  expect(held).not.toBe(null)
  held?.release()
})

test('says when the disk does not let it', () => {
  expect(() => holdLock(join(folder, 'not', 'there', 'lock.db'))).toThrow()
})

test.each([
  ['a text file', () => writeFileSync(file, 'not a lock at all '.repeat(100))],
  ['a folder', () => mkdirSync(join(file, 'with', 'something'), { recursive: true })],
])('%s in its place is put aside, and a new one made (D5)', (_, put) => {
  put()
  const held = holdLock(file)
  expect(held).not.toBe(null)
  expect(holdLock(file)).toBe(null)
  held?.release()
  expect(readdirSync(folder).filter((name) => name.startsWith('lock.corrupt-'))).toHaveLength(1)
})
