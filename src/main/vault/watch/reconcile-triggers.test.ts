import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { silentLogger } from '../../platform/logger.ts'
import { createFakeClock, type FakeClock } from '../../../../test/rigs/fake-clock.ts'
import { createReconcileTriggers, type Look, type ReconcileTriggers } from './reconcile-triggers.ts'

interface Rig {
  readonly clock: FakeClock
  readonly triggers: ReconcileTriggers
  /** The looks so far, as `reasons` or `reasons: places`. */
  readonly looks: string[]
  /** Ends the look that is under way. */
  finish(error?: Error): Promise<void>
}

/** Looks end at once unless `isSlow`. */
async function withTriggers(
  run: (rig: Rig) => Promise<void>,
  { isSlow = false } = {},
): Promise<void> {
  const clock = createFakeClock()
  const looks: string[] = []
  let running = 0
  let end: { resolve(): void; reject(error: Error): void } | null = null
  const look = async ({ reasons, places }: Look): Promise<void> => {
    running += 1
    expect(running).toBe(1)
    looks.push([...reasons].join('+') + (places === null ? '' : `: ${places.join(' ')}`))
    if (isSlow)
      await new Promise<void>((resolve, reject) => {
        end = { resolve, reject }
      }).finally(() => (running -= 1))
    else running -= 1
  }
  const triggers = createReconcileTriggers({ clock, logger: silentLogger, look })
  const finish = async (error?: Error): Promise<void> => {
    if (error) end?.reject(error)
    else end?.resolve()
    await clock.advance(0)
  }
  try {
    await run({ clock, triggers, looks, finish })
  } finally {
    const disposed = triggers.dispose()
    void finish()
    await disposed
  }
}

test('a look comes when it is asked for, and every ten minutes when nothing else happens', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    triggers.ask('start')
    await clock.advance(0)
    expect(looks).toEqual(['start'])
    await clock.advance(599_000)
    expect(looks).toEqual(['start'])
    await clock.advance(2000)
    expect(looks).toEqual(['start', 'idle'])
    await clock.advance(601_000)
    expect(looks).toEqual(['start', 'idle', 'idle'])
  }))

test('never two at once: what is asked for meanwhile comes once, afterwards', () =>
  withTriggers(
    async ({ clock, triggers, looks, finish }) => {
      triggers.ask('start')
      await clock.advance(0)
      triggers.ask('folder', [vaultPath('a')])
      triggers.ask('folder', [vaultPath('b'), vaultPath('a')])
      await clock.advance(100)
      expect(looks).toEqual(['start'])
      await finish()
      expect(looks).toEqual(['start', 'folder: a b'])
      triggers.ask('folder', [vaultPath('c')])
      triggers.ask('watch')
      await finish()
      // Everything is more than some places.
      expect(looks).toEqual(['start', 'folder: a b', 'folder+watch'])
    },
    { isSlow: true },
  ))

test('a look that fails does not keep others from coming', () =>
  withTriggers(
    async ({ clock, triggers, looks, finish }) => {
      triggers.ask('start')
      await clock.advance(0)
      triggers.ask('asked')
      await finish(new Error('the index is down'))
      await finish()
      triggers.ask('restart')
      await clock.advance(0)
      expect(looks).toEqual(['start', 'asked', 'restart'])
    },
    { isSlow: true },
  ))

test('coming back to the window asks for one when the last was 30 seconds ago, a person whenever they say so', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    triggers.ask('focus')
    await clock.advance(29_000)
    triggers.ask('focus')
    await clock.advance(0)
    expect(looks).toEqual([])
    await clock.advance(1000)
    triggers.ask('focus')
    await clock.advance(0)
    triggers.ask('focus')
    triggers.ask('asked')
    await clock.advance(0)
    expect(looks).toEqual(['focus', 'asked'])
    // A few places are not the vault.
    await clock.advance(30_000)
    triggers.ask('folder', [vaultPath('a')])
    await clock.advance(0)
    triggers.ask('focus')
    await clock.advance(0)
    expect(looks).toEqual(['focus', 'asked', 'folder: a', 'focus'])
  }))

test('a clock that jumped means that the machine slept, or that this process stood still', () =>
  withTriggers(async ({ clock, looks }) => {
    await clock.advance(5000)
    const slept = async (ms: number): Promise<void> => {
      await clock.advance(500)
      clock.jump(ms)
      await clock.advance(500)
    }
    await slept(900)
    expect(looks).toEqual([])
    await slept(1100)
    expect(looks).toEqual(['stall'])
    // Soon again: once it has rested.
    await slept(1100)
    expect(looks).toEqual(['stall'])
    await clock.advance(5000)
    expect(looks.splice(1)).toEqual(['stall'])
    await slept(8 * 3600_000)
    expect(looks.slice(1)).toEqual(['stall'])
    // Set back by a person, or by the network: nothing was missed.
    await slept(-3600_000)
    expect(looks).toHaveLength(2)
    await clock.advance(600_000)
    expect(looks.slice(2)).toEqual(['idle'])
  }))

test('where nobody watches, it looks every 30 seconds', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    triggers.setPolling(true)
    await clock.advance(29_000)
    expect(looks).toEqual([])
    await clock.advance(31_000)
    expect(looks).toEqual(['poll', 'poll'])
    triggers.setPolling(false)
    await clock.advance(60_000)
    expect(looks).toHaveLength(2)
  }))

test('row 73: a burst is not followed, and looked through once when it is over', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    expect(triggers.admits(3000)).toBe(true)
    await clock.advance(5000)
    // Not more than 4,000 within five seconds.
    expect(triggers.admits(3000)).toBe(true)
    await clock.advance(1000)
    expect(triggers.admits(1001)).toBe(false)
    triggers.ask('folder', [vaultPath('a')])
    for (let step = 0; step < 10; step++) {
      await clock.advance(500)
      expect(triggers.admits(10)).toBe(false)
    }
    expect(looks).toEqual([])
    await clock.advance(2000)
    expect(looks).toEqual(['folder+burst'])
    expect(triggers.admits(10)).toBe(true)
    await clock.advance(5000)
    expect(looks).toHaveLength(1)
  }))

test.each([
  ['a burst that does not end', (triggers: ReconcileTriggers) => triggers.admits(5000)],
  ['what the watch loses again and again', (triggers: ReconcileTriggers) => triggers.lost()],
])('row 73: %s is looked through every ten seconds', (_case, happen) =>
  withTriggers(async ({ clock, triggers, looks }) => {
    for (let step = 0; step < 44; step++) {
      happen(triggers)
      await clock.advance(500)
    }
    expect(looks).toEqual(['burst', 'burst'])
  }),
)

test('row 73: what the watch lost is looked for once, when it rests', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    triggers.lost()
    expect(triggers.admits(1)).toBe(false)
    triggers.ask('folder', [vaultPath('a')])
    for (let step = 0; step < 6; step++) {
      await clock.advance(900)
      triggers.lost()
    }
    expect(looks).toEqual([])
    await clock.advance(2000)
    expect(looks).toEqual(['folder+burst'])
    expect(triggers.admits(1)).toBe(true)
    await clock.advance(60_000)
    expect(looks).toHaveLength(1)
  }))

test('row 73: what the watch loses during a look is looked for after it', () =>
  withTriggers(
    async ({ clock, triggers, looks, finish }) => {
      triggers.ask('start')
      await clock.advance(0)
      triggers.lost()
      await clock.advance(3000)
      expect(looks).toEqual(['start'])
      await finish()
      expect(looks).toEqual(['start', 'burst'])
    },
    { isSlow: true },
  ))

test('a clock that is set back in a burst keeps it from nothing', () =>
  withTriggers(async ({ clock, triggers, looks }) => {
    expect(triggers.admits(5000)).toBe(false)
    clock.jump(-3600_000)
    await clock.advance(3000)
    expect(looks).toEqual(['burst'])
    expect(triggers.admits(1)).toBe(true)
  }))

test('its end ends the look that is under way', async () => {
  const clock = createFakeClock()
  const ends: string[] = []
  const triggers = createReconcileTriggers({
    clock,
    logger: silentLogger,
    look: (_wanted, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          ends.push('stopped')
          reject(new Error('stopped'))
        }),
      ),
  })
  triggers.ask('start')
  triggers.ask('asked')
  await clock.advance(0)
  await triggers.dispose()
  triggers.ask('asked')
  await clock.advance(0)
  expect(ends).toEqual(['stopped'])
})
