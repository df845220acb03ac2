import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import {
  appendFile,
  mkdir,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { silentLogger } from '../../platform/logger.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { whyNoMounts } from '../../../../test/vault/test-mounts.ts'
import { eventQueueLimit } from './event-queue.ts'
import type { Subscribe } from './subscribe.ts'
import { etagOf } from '../model/text-file.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'
import { watchByFolder } from './watch-by-folder.ts'
import { watchRecursively } from './watch-recursively.ts'
import { type WatcherOptions, startWatcher } from './watcher.ts'

const queueLimit = await eventQueueLimit()
const etag = (text: string): string => etagOf(new TextEncoder().encode(text))

/** What was told last of each path, every folder that was named, and every place that is to be looked through. */
function collector() {
  const events: VaultChangeEvent[] = []
  const places = new Set<string>()
  const problems: string[] = []
  let rootEvents = 0
  let losses = 0
  return {
    events,
    places,
    problems,
    rootEvents: () => rootEvents,
    losses: () => losses,
    changes: () =>
      Object.fromEntries(
        events.flatMap((event) => event.changes.map(({ path, etag: now }) => [path, now])),
      ),
    folders: () => new Set(events.flatMap((event) => event.foldersChanged)),
    listener: {
      changed: (event: VaultChangeEvent) => void events.push(event),
      missed: (missed: readonly string[] | null) => {
        for (const place of missed ?? ['*']) places.add(place)
      },
      lost: () => void (losses += 1),
      admits: () => true,
      rootTouched: () => void (rootEvents += 1),
      ended: (problem: string) => void problems.push(problem),
    },
  }
}

async function withWatcher(
  files: Record<string, string>,
  options: Partial<WatcherOptions>,
  run: (watch: ReturnType<typeof collector> & { root: string; outside: string }) => Promise<void>,
): Promise<void> {
  await withTempVault(files, async ({ root, outside }) => {
    const seen = collector()
    const watcher = await startWatcher({
      root,
      closedFolders: [],
      logger: silentLogger,
      ...options,
      listener: { ...seen.listener, ...options.listener },
    })
    try {
      await run({ ...seen, root, outside })
    } finally {
      await watcher.dispose()
      await watcher.dispose()
    }
  })
}

const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 8000, interval: 50 })

describe.each([
  ['one watch a folder', watchByFolder],
  ['one watch for all', watchRecursively],
])('%s', (_name, subscribe) => {
  test('tells what other programs do with files, and names the places of all else; hidden ones are left out', async () => {
    await withWatcher(
      { 'a.md': 'a', 'old/b.md': 'b', 'gone/c.md': 'c' },
      { subscribe },
      async (watch) => {
        const { root } = watch
        await writeFile(join(root, 'a.md'), 'A')
        await until(() => expect(watch.changes()).toEqual({ 'a.md': etag('A') }))
        await mkdir(join(root, '.git'))
        await writeFile(join(root, '.git/x'), 'x')
        await writeFile(join(root, '.lt-0123456789'), 'x')
        await rename(join(root, 'old'), join(root, 'new'))
        await rm(join(root, 'gone'), { recursive: true })
        await until(() => {
          expect([...watch.places]).toEqual(expect.arrayContaining(['old', 'new', 'gone']))
        })
        expect(watch.folders()).toContain('')
        expect(watch.folders()).toContain('new')
        expect([...watch.places].filter((place) => place.startsWith('.'))).toEqual([])
        expect(watch.problems).toEqual([])
      },
    )
  })

  test('row 47: tells of a file once nobody writes to it', async () => {
    await withWatcher({ 'a.md': 'before' }, { subscribe }, async (watch) => {
      await writeFile(join(watch.root, 'a.md'), 'first half, ')
      await delay(300)
      await appendFile(join(watch.root, 'a.md'), 'second half')
      await until(() =>
        expect(watch.changes()).toEqual({ 'a.md': etag('first half, second half') }),
      )
      expect(watch.events.flatMap(({ changes }) => changes)).toHaveLength(1)
    })
  })

  test('row 49: a note that goes to the cloud is a place to look at, and is not read', async () => {
    await withWatcher({ 'a.md': 'a', 'b.md': 'b' }, { subscribe }, async (watch) => {
      const { root } = watch
      await rename(join(root, 'a.md'), join(root, '.a.md.icloud'))
      await truncate(join(root, 'b.md'), 0)
      await truncate(join(root, 'b.md'), 100_000)
      await until(() => expect([...watch.places].toSorted()).toEqual(['a.md', 'b.md']))
      expect(watch.changes()).toEqual({})
    })
  })
})

describe.runIf(process.platform === 'linux')('one watch a folder', () => {
  test('follows into folders that come with folders in them, or get another name', async () => {
    await withWatcher({ 'a/b/c/x.md': 'x' }, { subscribe: watchByFolder }, async (watch) => {
      const { root, outside } = watch
      await rename(join(root, 'a'), join(root, 'z'))
      await mkdir(join(root, 'n/d/e'), { recursive: true })
      await mkdir(join(outside, 's/t'), { recursive: true })
      await writeFile(join(outside, 's/t/q.md'), 'q')
      await rename(join(outside, 's'), join(root, 's'))
      await until(() =>
        expect([...watch.places]).toEqual(expect.arrayContaining(['a', 'z', 'n', 's'])),
      )
      for (const path of ['z/b/c/x.md', 'n/d/e/y.md', 's/t/q.md'])
        await writeFile(join(root, path), 'changed')
      const now = etag('changed')
      await until(() =>
        expect(watch.changes()).toEqual({ 'z/b/c/x.md': now, 'n/d/e/y.md': now, 's/t/q.md': now }),
      )
      // A folder in the place of one with the same name, and one that left the vault.
      await rm(join(root, 'n'), { recursive: true })
      await mkdir(join(root, 'n/d/e'), { recursive: true })
      await rename(join(root, 's'), join(outside, 's'))
      await delay(200)
      await writeFile(join(root, 'n/d/e/new.md'), 'changed')
      await writeFile(join(outside, 's/t/q.md'), 'elsewhere')
      await until(() => expect(watch.changes()).toMatchObject({ 'n/d/e/new.md': now }))
      expect(Object.values(watch.changes())).not.toContain(etag('elsewhere'))
    })
  })

  test('row 70: takes one watch for each folder, none for files, links and what is left out', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, number) => [`f${number % 10}/n${number}.md`, 'x']),
    )
    const before = watches()
    await withWatcher(
      { ...files, '.git/objects/a/b': 'x', 'state/index.db': 'x' },
      { subscribe: watchByFolder },
      async ({ root, outside }) => {
        await symlink('f0', join(root, 'link'))
        expect(watches() - before).toBe(12)
        await rm(join(root, 'f0'), { recursive: true })
        await mkdir(join(root, 'new/deep'), { recursive: true })
        await until(() => expect(watches() - before).toBe(13))
        // A folder that leaves the vault takes its watches with it.
        await mkdir(join(root, 'f1/deep'))
        await until(() => expect(watches() - before).toBe(14))
        await rename(join(root, 'f1'), join(outside, 'f1'))
        await until(() => expect(watches() - before).toBe(12))
      },
    )
    expect(watches()).toBe(before)
  })

  test.skipIf(queueLimit > 100_000)(
    'row 73: says that more happened than the system keeps, and watches the folders that came unheard (needs a usual fs.inotify.max_queued_events)',
    async () => {
      const before = watches()
      const files = { 'a.md': 'a', 'b.md': 'b', 'gone/c.md': 'c' }
      await withWatcher(files, { subscribe: watchByFolder }, async (watch) => {
        const { root, outside } = watch
        // Nothing is fetched while this process does something else. Two files, since equal events in a row count as one.
        for (let turn = 0; turn < queueLimit + 10; turn++)
          chmodSync(join(root, turn % 2 === 0 ? 'a.md' : 'b.md'), 0o644)
        mkdirSync(join(root, 'new/deep'), { recursive: true })
        renameSync(join(root, 'gone'), join(outside, 'gone'))
        // Once when it was found out, once when all is watched again.
        await until(() => expect(watch.losses()).toBe(2))
        expect(watches() - before).toBe(3)
        await writeFile(join(root, 'new/deep/d.md'), 'd')
        await until(() => expect(watch.changes()).toEqual({ 'new/deep/d.md': etag('d') }))
        expect([...watch.places]).toEqual([])
        expect(watch.losses()).toBe(2)
        expect(watch.problems).toEqual([])
      })
      expect(watches()).toBe(before)
    },
  )

  test('many events that the system keeps all are no loss', async () => {
    await withWatcher({ 'a.md': 'a', 'b.md': 'b' }, { subscribe: watchByFolder }, async (watch) => {
      for (let turn = 0; turn < Math.min(queueLimit / 4, 20_000); turn++)
        chmodSync(join(watch.root, turn % 2 === 0 ? 'a.md' : 'b.md'), 0o644)
      await until(() => expect(watch.changes()).toEqual({ 'a.md': etag('a'), 'b.md': etag('b') }))
      expect(watch.losses()).toBe(0)
    })
  })

  test('says that the vault’s own folder went, and when it is gone in the middle', async () => {
    await withWatcher({ 'a/b.md': 'x' }, { subscribe: watchByFolder }, async (watch) => {
      await rename(watch.root, `${watch.root}-elsewhere`)
      await until(() => expect(watch.rootEvents()).toBeGreaterThan(0))
      await rename(`${watch.root}-elsewhere`, watch.root)
    })
  })

  const noMounts = whyNoMounts()
  test.skipIf(noMounts !== null)(
    `row 50: says that the vault’s drive was unmounted${noMounts === null ? '' : ` (${noMounts})`}`,
    async () => {
      await withTempVault({}, async ({ root }) => {
        const run = promisify(execFile)
        await run('mount', ['-t', 'tmpfs', 'tmpfs', root])
        const seen = collector()
        const { listener } = seen
        const watcher = await startWatcher({
          root,
          closedFolders: [],
          logger: silentLogger,
          listener,
        })
        await run('umount', [root])
        await until(() => expect(seen.rootEvents()).toBeGreaterThan(0))
        await watcher.dispose()
      })
    },
  )
})

test('our own changes are told once', async () => {
  await withTempVault(
    { 'a.md': 'a' },
    async ({ root, vault }) => {
      const seen = collector()
      vault.onChange(seen.listener.changed)
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

deepTest('a file that is written to all the time is told every two seconds', async () => {
  await withWatcher({ 'log.md': '' }, {}, async (watch) => {
    for (let line = 0; line < 30; line++) {
      await appendFile(join(watch.root, 'log.md'), `${line}\n`)
      await delay(100)
    }
    expect(watch.events.length).toBeGreaterThan(0)
    const all = Array.from({ length: 30 }, (_, line) => `${line}\n`).join('')
    await until(() => expect(watch.changes()).toEqual({ 'log.md': etag(all) }))
  })
})

test('row 44: a change that keeps size and time is told', async () => {
  await withWatcher({ 'a.md': 'one' }, {}, async (watch) => {
    const at = new Date(1_600_000_000_000)
    await utimes(join(watch.root, 'a.md'), at, at)
    await until(() => expect(watch.events).toHaveLength(1))
    await writeFile(join(watch.root, 'a.md'), 'two')
    await utimes(join(watch.root, 'a.md'), at, at)
    await until(() => expect(watch.changes()).toEqual({ 'a.md': etag('two') }))
  })
})

test('row 73: of a burst nothing is followed', async () => {
  let isBurst = false
  const seen = collector()
  const listener = { ...seen.listener, admits: () => !isBurst }
  await withTempVault({ 'a.md': 'a', 'b.md': 'b' }, async ({ root }) => {
    const watcher = await startWatcher({ root, closedFolders: [], logger: silentLogger, listener })
    await writeFile(join(root, 'a.md'), 'A')
    await delay(200)
    isBurst = true
    await writeFile(join(root, 'b.md'), 'B')
    await delay(800)
    expect(seen.events).toEqual([])
    isBurst = false
    await writeFile(join(root, 'b.md'), 'b again')
    await until(() => expect(seen.changes()).toEqual({ 'b.md': etag('b again') }))
    await watcher.dispose()
  })
})

test('row 73: what was heard before a loss is looked through with all else, and not told by itself', async () => {
  let watched: Parameters<Subscribe>[0] | null = null
  const subscribe: Subscribe = (options) => {
    watched = options
    return Promise.resolve({ unsubscribe: () => Promise.resolve() })
  }
  await withWatcher({ 'a.md': 'a', 'b.md': 'b' }, { subscribe }, async (watch) => {
    watched?.onEvents(null, [join(watch.root, 'a.md')])
    watched?.onLost()
    expect(watch.losses()).toBe(1)
    watched?.onEvents(null, [join(watch.root, 'b.md')])
    await until(() => expect(watch.changes()).toHaveProperty('b.md'))
    expect(watch.changes()).not.toHaveProperty('a.md')
  })
})

test.each([
  ['ENOSPC', 'inotify_add_watch failed', 'fs.inotify.max_user_watches'],
  ['EMFILE', 'too many open files', 'too many files are open'],
  ['EIO', 'i/o error', 'the system refused'],
])('row 41: says why nothing is watched: %s', async (code, message, words) => {
  const refusal = Object.assign(new Error(message), { code })
  const subscribe: Subscribe = () => Promise.reject(refusal)
  await withWatcher({ 'a.md': 'a' }, { subscribe }, async (watch) => {
    expect(watch.problems).toEqual([expect.stringContaining(words)])
    expect(watch.problems[0]).toContain('every 30 seconds')
  })
})

test('an error in mid-life ends the watch, which says so once', async () => {
  let report: Parameters<Subscribe>[0]['onEvents'] = () => {}
  const subscribe: Subscribe = ({ onEvents }) => {
    report = onEvents
    return Promise.resolve({ unsubscribe: () => Promise.resolve() })
  }
  await withWatcher({ 'a.md': 'a' }, { subscribe }, async (watch) => {
    report(new Error('Events were dropped'), [])
    expect(watch.problems).toHaveLength(1)
  })
})

/** How many inotify watches this process holds. */
function watches(): number {
  return readdirSync('/proc/self/fdinfo')
    .map((fd) => {
      try {
        return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8').match(/inotify wd/g)?.length ?? 0
      } catch {
        return 0 // closed meanwhile
      }
    })
    .reduce((sum, count) => sum + count, 0)
}
