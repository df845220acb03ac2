import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { etagsOnDisk, indexedEtags, runApp, type RunningApp } from '../test/app/run-app.ts'

// How long after other programs changed a vault the index is equal to the disk, in the app with one window.

const { values } = parseArgs({
  options: {
    stopped: { type: 'string', default: '30000' },
    burst: { type: 'string', default: '10000' },
  },
})
const base = mkdtempSync(join(tmpdir(), 'latent-other-programs-'))
const vaultDir = join(base, 'vault')
const dataDir = join(base, 'data')
const pathOf = (number: number): string => `f${number % 200}/n${number}.md`

function writeNotes(count: number, text: string): void {
  for (let number = 0; number < count; number += 1) {
    const file = join(vaultDir, pathOf(number))
    if (number < 200) mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `# Note ${number}\n\n${text}\n`)
  }
}

/** Resolves to the seconds until index and disk are equal. */
async function untilEqual(): Promise<number> {
  const startedMs = performance.now()
  const disk = etagsOnDisk(vaultDir)
  while (app.index() === null) await delay(50)
  for (;;) {
    if (isDeepStrictEqual(indexedEtags(dataDir), disk))
      return (performance.now() - startedMs) / 1000
    await delay(250)
  }
}

function watchesOf({ child }: RunningApp): number {
  const folder = `/proc/${child.pid ?? 0}/fdinfo`
  return readdirSync(folder)
    .map((fd) => {
      try {
        return readFileSync(join(folder, fd), 'utf8').match(/inotify wd/g)?.length ?? 0
      } catch {
        return 0 // closed meanwhile
      }
    })
    .reduce((sum, count) => sum + count, 0)
}

const report = (what: string, value: string): void => console.log(`${what.padEnd(60)} ${value}`)

mkdirSync(vaultDir)
const app = runApp({ vaultDir, dataDir })
try {
  const stopped = Number(values.stopped)
  const burst = Number(values.burst)
  writeNotes(Math.max(stopped, burst), 'first')
  report(
    `index of ${Math.max(stopped, burst)} notes equal after`,
    `${(await untilEqual()).toFixed(1)} s`,
  )
  if (process.platform === 'linux') report('inotify watches of 200 folders', String(watchesOf(app)))

  app.child.kill('SIGSTOP')
  for (const text of ['second', 'third', 'fourth']) writeNotes(stopped, text)
  app.child.kill('SIGCONT')
  report(
    `${stopped} notes changed while it was stopped, equal after`,
    `${(await untilEqual()).toFixed(1)} s`,
  )

  await delay(10_000)
  const before = app.heard.length
  const startedMs = performance.now()
  writeNotes(burst, 'of another branch')
  const writtenMs = performance.now() - startedMs
  report(
    `${burst} notes changed in ${(writtenMs / 1000).toFixed(1)} s, equal after`,
    `${(await untilEqual()).toFixed(1)} s`,
  )
  const events = app.heard.slice(before).filter(({ name }) => name === 'vault.changed').length
  report('events that the window heard of it', String(events))
} finally {
  await app.end()
  rmSync(base, { recursive: true, force: true })
}
console.log(
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`,
)
