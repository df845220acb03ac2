import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { deepTest, isDeep } from '../shared/in-deep.ts'
import { etagsOnDisk, indexedEtags, runApp, type RunningApp } from '../app/run-app.ts'

// The app in a process of its own, from which something is taken away. Each case ends with the index and the disk equal.

interface Rig {
  readonly vaultDir: string
  readonly dataDir: string
  write(path: string, text: string): void
  start(wrap?: Parameters<typeof runApp>[1]): RunningApp
  /** Waits until the index knows exactly what is on disk. */
  settled(timeoutMs: number): Promise<void>
}

async function withRig(run: (rig: Rig) => Promise<void>): Promise<void> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'latent-faults-')))
  const places = { vaultDir: join(base, 'vault'), dataDir: join(base, 'data') }
  mkdirSync(places.vaultDir)
  const started: RunningApp[] = []
  try {
    await run({
      ...places,
      write(path, text) {
        const file = join(places.vaultDir, path)
        mkdirSync(join(file, '..'), { recursive: true })
        writeFileSync(file, text)
      },
      start(wrap) {
        const app = runApp(places, wrap)
        started.push(app)
        return app
      },
      settled: (timeoutMs) =>
        vi.waitFor(
          () => expect(indexedEtags(places.dataDir)).toEqual(etagsOnDisk(places.vaultDir)),
          { timeout: timeoutMs, interval: 250 },
        ),
    })
  } finally {
    for (const app of started) await app.end()
    await rm(base, { recursive: true, force: true })
  }
}

const isReady = (app: RunningApp) =>
  vi.waitFor(() => expect(app.index()?.state).toMatch(/embedding|ready/), {
    timeout: 60_000,
    interval: 100,
  })

const errorsOf = (app: RunningApp): unknown[] =>
  app.heard.filter(({ name }) => name === 'error').map(({ payload }) => payload)

/** True where a process may have limits of its own on watches. */
const hasNamespaces = ((): boolean => {
  try {
    execFileSync('unshare', ['-Ur', 'sh', '-c', 'test -w /proc/sys/user/max_inotify_watches'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
})()

test.runIf(isDeep && hasNamespaces)(
  'row 41: without enough watches one sentence says so, and other programs’ edits are seen by looking every 30 seconds (needs unshare)',
  () =>
    withRig(async ({ write, start, settled }) => {
      for (let number = 0; number < 40; number += 1) write(`f${number % 20}/n${number}.md`, 'x')
      const app = start((command) => [
        'unshare',
        '-Ur',
        'sh',
        '-c',
        'echo 10 > /proc/sys/user/max_inotify_watches; exec "$@"',
        'sh',
        ...command,
      ])
      await isReady(app)
      await settled(20_000)
      const said = app.state()?.vault?.problems ?? []
      expect(said).toEqual([expect.stringContaining('fs.inotify.max_user_watches')])
      write('f3/n3.md', 'changed by another program')
      write('new/folder/n.md', 'new')
      rmSync(join(app.state()?.vault?.root ?? '', 'f4/n4.md'))
      // In steps that are shorter than what counts as a machine that slept.
      for (let step = 0; step < 60; step += 1) {
        app.hurry(500)
        await delay(25)
      }
      await settled(70_000) // at most two looks, on a machine with much to do
      const told = app.heard
        .filter(({ name }) => name === 'vault.changed')
        .map(({ payload }) => JSON.stringify(payload))
        .join('\n')
      for (const path of ['f3/n3.md', 'new/folder/n.md', 'f4/n4.md'])
        expect(told).toContain(`"${path}"`)
      expect(app.state()?.vault?.problems).toEqual(said)
      expect(errorsOf(app)).toEqual([])
    }),
)

test.runIf(isDeep && process.platform !== 'win32')(
  'row 40: with 64 open files at most, no note of 2,000 is missing from the index, nor an edit of any of them',
  () =>
    withRig(async ({ write, start, settled }) => {
      for (let number = 0; number < 2000; number += 1)
        write(`f${number % 50}/n${number}.md`, `note ${number}`)
      const app = start((command) => ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh', ...command])
      for (let number = 0; number < 100; number += 1) {
        write(`f${number % 50}/n${number}.md`, `note ${number}, changed while it is indexed`)
        await delay(20)
      }
      await settled(90_000)
      expect(app.index()?.skippedCount).toBe(0)
      expect(errorsOf(app)).toEqual([])
    }),
)

test.runIf(isDeep && process.platform !== 'win32')(
  'overflow: what happens while the process is stopped is found when it goes on',
  { timeout: 180_000 },
  () =>
    withRig(async ({ vaultDir, write: writeIn, start, settled }) => {
      const notes = 3000
      const write = (number: number, text: string) =>
        writeIn(`f${number % 100}/n${number}.md`, `note ${number}${text}`)
      for (let number = 0; number < notes; number += 1) write(number, '')
      const app = start()
      await isReady(app)
      await settled(120_000)
      await app.standClock()
      app.child.kill('SIGSTOP')
      // The queue of the system holds 16,384 events: of what comes after them nobody is told.
      const logs = [0, 1].map((number) => openSync(join(vaultDir, `f${number}/n${number}.md`), 'a'))
      for (let turn = 0; turn < 10_000; turn += 1)
        for (const log of logs) writeSync(log, `, turn ${turn}`)
      for (const log of logs) closeSync(log)
      for (let number = 2; number < notes; number += 1) write(number, ', changed')
      rmSync(join(vaultDir, 'f7'), { recursive: true })
      writeIn('new/n.md', 'new')
      app.child.kill('SIGCONT')
      await settled(60_000)
      // In a folder of which no event came.
      writeIn('new/n.md', 'new, changed')
      await settled(60_000)
      expect(app.index()?.held).toBeNull()
      expect(errorsOf(app)).toEqual([])
    }),
)

deepTest(
  'row 73: a burst of 5,000 changed notes is looked through once, and told without a list',
  { timeout: 300_000 },
  () =>
    withRig(async ({ write, start, settled }) => {
      const notes = 5000
      for (let number = 0; number < notes; number += 1)
        write(`f${number % 50}/n${number}.md`, `note ${number}`)
      const app = start()
      await isReady(app)
      await settled(120_000)
      await delay(1500)
      const before = app.heard.length
      // All at once, however slowly it is written; its clock does not take that for the sleep of the machine.
      await app.standClock()
      app.child.kill('SIGSTOP')
      for (let number = 0; number < notes; number += 1)
        write(`f${number % 50}/n${number}.md`, `note ${number} of another branch`)
      app.child.kill('SIGCONT')
      await settled(120_000)
      await delay(2000)
      const told = app.heard.slice(before).filter(({ name }) => name === 'vault.changed')
      const listed = told.flatMap(({ payload }) => (payload as { changes: unknown[] }).changes)
      expect(told.some(({ payload }) => (payload as { isUnlisted: boolean }).isUnlisted)).toBe(true)
      // What was heard before it was a burst, and what a run may list.
      expect(listed.length).toBeLessThan(notes)
      expect(errorsOf(app)).toEqual([])
    }),
)
