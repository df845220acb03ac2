import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/rigs/fake-clock.ts'
import type { HeldLock } from '../sqlite/hold-lock.ts'
import { holdVault, waitForVault, watchForRequest, type LockWait } from './take-over.ts'

let stateDir: string
let clock: FakeClock
let holder: HeldLock | null
let got: HeldLock[]
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'latent-take-over-'))
  clock = createFakeClock()
  holder = holdVault(stateDir)
  got = []
})
afterEach(() => {
  for (const lock of got) lock.release()
  holder?.release()
  rmSync(stateDir, { recursive: true, force: true })
})

const wait = (id = 'me', delayMs = 0): LockWait =>
  waitForVault({
    stateDir,
    clock,
    id,
    delayMs,
    onHeld: (lock) => got.push(lock),
    onState: () => {},
  })

const letGo = (): void => {
  holder?.release()
  holder = null
}

test('row 61: waits for as long as another holds the vault, and holds it within two seconds after', async () => {
  const waiting = wait()
  await clock.advance(60_000)
  expect(got).toEqual([])
  letGo()
  await clock.advance(2000)
  expect(got).toHaveLength(1)
  expect(holdVault(stateDir)).toBe(null)
  await waiting.dispose()
})

test('of two that wait one gets it', async () => {
  const waiting = [wait('a'), wait('b')]
  letGo()
  await clock.advance(5000)
  expect(got).toHaveLength(1)
  for (const each of waiting) await each.dispose()
})

test('a holder hears that it is asked, once, and who asked gets the lock when it lets go', async () => {
  let asked = 0
  const watching = watchForRequest({ stateDir, clock, onAsked: () => (asked += 1) })
  const waiting = wait()
  waiting.ask()
  waiting.ask()
  expect(waiting.state()).toBe('asking')
  await clock.advance(1000)
  expect(asked).toBe(1)
  letGo()
  await clock.advance(200)
  expect(got).toHaveLength(1)
  await watching.dispose()
  await waiting.dispose()
  expect(existsSync(join(stateDir, 'take-over'))).toBe(false)
})

test('a holder that does not even see the request for ten seconds does not answer', async () => {
  const waiting = wait()
  waiting.ask()
  await clock.advance(9000)
  expect(waiting.state()).toBe('asking')
  await clock.advance(1500)
  expect(waiting.state()).toBe('unanswered')
  // When it goes on after all it still finds the request.
  expect(existsSync(join(stateDir, 'take-over'))).toBe(true)
  letGo()
  await clock.advance(1500)
  expect(got).toHaveLength(1)
  await waiting.dispose()
})

test('a holder that has seen the request gets half a minute to save', async () => {
  const waiting = wait()
  waiting.ask()
  rmSync(join(stateDir, 'take-over'))
  await clock.advance(20_000)
  expect(waiting.state()).toBe('asking')
  await clock.advance(11_000)
  expect(waiting.state()).toBe('unanswered')
  await waiting.dispose()
})

test('who gives up waiting takes its request back, and nobody else’s', async () => {
  const waiting = wait()
  waiting.ask()
  await waiting.dispose()
  expect(existsSync(join(stateDir, 'take-over'))).toBe(false)
  const other = wait()
  other.ask()
  writeFileSync(join(stateDir, 'take-over'), 'somebody else')
  await other.dispose()
  expect(existsSync(join(stateDir, 'take-over'))).toBe(true)
})

test('who has just let go leaves the lock to others for a while, and then takes it back', async () => {
  const waiting = wait('me', 3000)
  letGo()
  await clock.advance(2900)
  expect(got).toEqual([])
  await clock.advance(1100)
  expect(got).toHaveLength(1)
  await waiting.dispose()
})

test('a request that was left behind is nothing to a new holder', async () => {
  letGo()
  writeFileSync(join(stateDir, 'take-over'), 'long gone')
  holder = holdVault(stateDir)
  let asked = 0
  const watching = watchForRequest({ stateDir, clock, onAsked: () => (asked += 1) })
  await clock.advance(5000)
  expect(asked).toBe(0)
  await watching.dispose()
})
