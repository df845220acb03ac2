import { appendFile, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { silentLogger } from '../platform/logger.ts'
import type { Clock } from '../platform/ports.ts'
import { systemClock } from '../platform/system.ts'
import { withTempVault } from '../testing/temp-vault.ts'
import { etagOf } from './text-file.ts'
import type { VaultChangeEvent } from './vault.ts'
import { type Subscribe, type WatcherOptions, startWatcher } from './watcher.ts'

const etag = (text: string): string => etagOf(new TextEncoder().encode(text))

/** What was told last of each path, and every folder that was named. */
function collector() {
  const events: VaultChangeEvent[] = []
  return {
    events,
    onChange: (event: VaultChangeEvent) => void events.push(event),
    changes: () =>
      Object.fromEntries(
        events.flatMap((event) => event.changes.map(({ path, etag: now }) => [path, now])),
      ),
    folders: () => new Set(events.flatMap((event) => event.foldersChanged)),
  }
}

/** A clock whose sleepers wake when the test says so. */
function manualClock(): Clock & { wake(): void; sleeping(): number } {
  const sleepers = new Set<() => void>()
  return {
    nowMs: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve, reject) => {
        sleepers.add(resolve)
        signal?.addEventListener('abort', () => reject(new Error('stopped')))
      }),
    sleeping: () => sleepers.size,
    wake() {
      for (const resolve of sleepers) resolve()
      sleepers.clear()
    },
  }
}

async function withWatcher(
  files: Record<string, string>,
  options: Partial<WatcherOptions>,
  run: (
    watch: ReturnType<typeof collector> & { root: string; problems: string[] },
  ) => Promise<void>,
): Promise<void> {
  await withTempVault(files, async ({ root }) => {
    const seen = collector()
    const problems: string[] = []
    const watcher = await startWatcher({
      root,
      closedFolders: [],
      clock: systemClock,
      logger: silentLogger,
      onProblem: (sentence) => problems.push(sentence),
      onChange: seen.onChange,
      ...options,
    })
    try {
      await run({ ...seen, root, problems })
    } finally {
      await watcher.dispose()
      await watcher.dispose()
    }
  })
}

const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 8000, interval: 50 })

test('tells what other programs do, each file for itself, hidden places left out', async () => {
  await withWatcher({ 'a.md': 'a', 'old/b.md': 'b', 'gone/c.md': 'c' }, {}, async (watch) => {
    const { root } = watch
    await writeFile(join(root, 'a.md'), 'A')
    await until(() => expect(watch.changes()).toMatchObject({ 'a.md': etag('A') }))
    await mkdir(join(root, '.git'))
    await writeFile(join(root, '.git/x'), 'x')
    await writeFile(join(root, '.lt-0123456789'), 'x')
    await mkdir(join(root, 'n/deep'), { recursive: true })
    await writeFile(join(root, 'n/deep/d.md'), 'd')
    await rename(join(root, 'old'), join(root, 'new'))
    await rm(join(root, 'gone'), { recursive: true })
    await until(() =>
      expect(watch.changes()).toEqual({
        'a.md': etag('A'),
        'n/deep/d.md': etag('d'),
        'old/b.md': null,
        'new/b.md': etag('b'),
        'gone/c.md': null,
      }),
    )
    expect(watch.folders()).toContain('')
    expect(watch.folders()).toContain('new')
    expect(watch.problems).toEqual([])
  })
})

test('our own changes are told once', async () => {
  await withTempVault(
    { 'a.md': 'a' },
    async ({ root, vault }) => {
      const seen = collector()
      vault.onChange(seen.onChange)
      const path = vaultPath('a.md')
      const change = {
        kind: 'write' as const,
        path,
        text: 'ours',
        expect: etag('a'),
        additive: false,
      }
      await vault.apply({ summary: '', changes: [change] }, { actor: 'user' })
      expect(seen.changes()).toEqual({ 'a.md': etag('ours') })
      await writeFile(join(root, 'b.md'), 'theirs')
      await until(() => expect(seen.changes()).toMatchObject({ 'b.md': etag('theirs') }))
      const told = seen.events.flatMap(({ changes }) =>
        changes.filter((each) => each.path === path),
      )
      expect(told).toEqual([{ path, etag: etag('ours') }])
      // Back by another program, to what we wrote before: that is news.
      await writeFile(join(root, 'a.md'), 'a')
      await until(() => expect(seen.changes()).toMatchObject({ 'a.md': etag('a') }))
      await writeFile(join(root, 'a.md'), 'ours')
      await until(() => expect(seen.changes()).toMatchObject({ 'a.md': etag('ours') }))
    },
    { watch: true },
  )
})

test('looks through the vault every 30 seconds where it cannot be watched, and says so once', async () => {
  const refusal = Object.assign(new Error('inotify_add_watch failed'), { code: 'ENOSPC' })
  const clock = manualClock()
  const subscribe: Subscribe = () => Promise.reject(refusal)
  await withWatcher({ 'a.md': 'a', 'b.md': 'b' }, { clock, subscribe }, async (watch) => {
    expect(watch.problems).toEqual([expect.stringContaining('fs.inotify.max_user_watches')])
    // It sleeps once it has seen what is there.
    await until(() => expect(clock.sleeping()).toBe(1))
    await writeFile(join(watch.root, 'c.md'), 'c')
    await rm(join(watch.root, 'b.md'))
    await appendFile(join(watch.root, 'a.md'), '+')
    await until(() => {
      clock.wake()
      expect(watch.changes()).toEqual({ 'a.md': etag('a+'), 'b.md': null, 'c.md': etag('c') })
    })
    expect(watch.problems).toHaveLength(1)
  })
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be opened has not lost its notes',
  async () => {
    const clock = manualClock()
    const subscribe: Subscribe = () => Promise.reject(new Error('refused'))
    await withWatcher({ 'a.md': 'a', 'shut/b.md': 'b' }, { clock, subscribe }, async (watch) => {
      await until(() => expect(clock.sleeping()).toBe(1))
      await chmod(join(watch.root, 'shut'), 0)
      await appendFile(join(watch.root, 'a.md'), '+')
      await until(() => {
        clock.wake()
        expect(watch.changes()).toEqual({ 'a.md': etag('a+') })
      })
      await chmod(join(watch.root, 'shut'), 0o700)
    })
  },
)

test('an error in mid-life finds at once what was missed', async () => {
  let report: Parameters<Subscribe>[1] = () => {}
  const ends: string[] = []
  const subscribe: Subscribe = (_root, onEvents) => {
    report = onEvents
    return Promise.resolve({
      unsubscribe: () => {
        ends.push('unsubscribed')
        return Promise.resolve()
      },
    })
  }
  await withWatcher({ 'a.md': 'a' }, { subscribe, clock: manualClock() }, async (watch) => {
    // Told in order, so this comes when the first scan is over.
    report(null, [join(watch.root, 'a.md')])
    await until(() => expect(watch.changes()).toEqual({ 'a.md': etag('a') }))
    await writeFile(join(watch.root, 'missed.md'), 'm')
    report(new Error('Events were dropped'), [])
    report(new Error('Events were dropped'), [])
    await until(() => expect(watch.changes()).toMatchObject({ 'missed.md': etag('m') }))
    expect(watch.problems).toHaveLength(1)
    expect(ends).toEqual(['unsubscribed'])
  })
})

test('a vault folder that vanishes is a fault, not the deletion of every note', async () => {
  const clock = manualClock()
  let report: Parameters<Subscribe>[1] = () => {}
  const subscribe: Subscribe = (_root, onEvents) => {
    report = onEvents
    return Promise.resolve({ unsubscribe: () => Promise.resolve() })
  }
  await withWatcher({ 'a.md': 'a', 'sub/b.md': 'b' }, { clock, subscribe }, async (watch) => {
    const { root } = watch
    // Hidden places are nobody's news, whatever the system tells of them.
    report(null, [join(root, '.git/x.md'), join(root, 'sub/.hidden.md'), join(root, 'a.md')])
    await until(() => expect(watch.changes()).toEqual({ 'a.md': etag('a') }))
    await rename(root, `${root}-unmounted`)
    report(null, [join(root, 'a.md'), join(root, 'sub'), root])
    await until(() => expect(watch.problems).toHaveLength(1))
    // It comes back, and with it what was changed meanwhile.
    await writeFile(join(`${root}-unmounted`, 'd.md'), 'd')
    await rename(`${root}-unmounted`, root)
    await until(() => {
      clock.wake()
      expect(watch.changes()).toMatchObject({ 'd.md': etag('d') })
    })
    expect(Object.values(watch.changes())).not.toContain(null)
    expect(watch.problems).toHaveLength(1)
  })
})
