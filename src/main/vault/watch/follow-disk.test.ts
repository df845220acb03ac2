import { execFile } from 'node:child_process'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { silentLogger } from '../../platform/logger.ts'
import { createFakeClock, type FakeClock } from '../../../../test/rigs/fake-clock.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { whyNoMounts } from '../../../../test/vault/test-mounts.ts'
import { followDisk, type FollowedDisk, type FollowDiskOptions } from './follow-disk.ts'
import type { Subscribe } from './subscribe.ts'
import { etagOf } from '../model/text-file.ts'
import { createPresence } from '../read/vault-presence.ts'

const run = promisify(execFile)
const noMounts = whyNoMounts()
const MARK = { '.latent/vault-id': 'temporary-vault\n' }
const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 8000, interval: 50 })

interface Rig {
  readonly root: string
  readonly disk: FollowedDisk
  readonly clock: FakeClock
  /** What was asked for, and everything that was told of problems, newest last. */
  readonly asked: string[]
  readonly told: string[]
  /** The paths of which changes were told. */
  readonly changed: string[]
}

async function withDisk(
  files: Record<string, string>,
  options: Partial<FollowDiskOptions>,
  test: (rig: Rig) => Promise<void>,
): Promise<void> {
  await withTempVault(files, async ({ root }) => {
    const clock = createFakeClock()
    const asked: string[] = []
    const told: string[] = []
    const changed: string[] = []
    const disk = await followDisk({
      root,
      closedFolders: [],
      clock,
      logger: silentLogger,
      watch: true,
      triggers: {
        ask: (reason) => void asked.push(reason),
        lost: () => void asked.push('lost'),
        admits: () => true,
        setPolling: (isPolling) => void told.push(isPolling ? 'polling' : 'watching'),
      },
      onChange: ({ changes }) => void changed.push(...changes.map(({ path }) => path)),
      setProblem: (about, sentence) => void told.push(`${about}: ${sentence ?? 'over'}`),
      ...options,
    })
    try {
      await test({ root, disk, clock, asked, told, changed })
    } finally {
      await disk.dispose()
    }
  })
}

test('row 50: a vault that is moved away is watched no more, and again when it is back', () =>
  withDisk({ ...MARK, 'a.md': 'a' }, {}, async ({ root, disk, clock, asked, told, changed }) => {
    await rename(root, `${root}-elsewhere`)
    await until(() => expect(disk.absence()).toContain('cannot be reached'))
    expect(told.filter((each) => each.startsWith('folder'))).toEqual([
      expect.stringContaining('nothing counts as deleted'),
    ])
    await writeFile(join(`${root}-elsewhere`, 'a.md'), 'changed elsewhere')
    // Another folder in its place is not the vault, whatever lies in it.
    await mkdir(root)
    await writeFile(join(root, 'a.md'), 'not ours')
    expect(await disk.check()).toContain('is not the vault that was opened')
    await rm(root, { recursive: true })
    await rename(`${root}-elsewhere`, root)
    expect(changed).toEqual([])
    await until(async () => {
      await clock.advance(5000)
      expect(disk.absence()).toBeNull()
    })
    expect(told.at(-3)).toBe('folder: over')
    await until(() => expect(asked).toContain('root'))
    await writeFile(join(root, 'a.md'), 'watched again')
    await until(() => expect(changed).toEqual(['a.md']))
  }))

test.skipIf(noMounts !== null)(
  `row 50: a vault that is unmounted while nothing is done with it is noticed, and goes on when it is mounted again${noMounts === null ? '' : ` (${noMounts})`}`,
  async () => {
    await withTempVault({}, async ({ root, outside }) => {
      // The same drive on another mount: what is written there is the vault's.
      await run('mount', ['-t', 'tmpfs', 'tmpfs', outside])
      await run('mount', ['--bind', outside, root])
      await mkdir(join(root, '.latent'))
      await writeFile(join(root, '.latent/vault-id'), 'temporary-vault\n')
      await writeFile(join(root, 'a.md'), 'a')
      const told: (string | null)[] = []
      const changed: string[] = []
      const asked: string[] = []
      const clock = createFakeClock()
      const disk = await followDisk({
        root,
        closedFolders: [],
        clock,
        logger: silentLogger,
        watch: true,
        triggers: {
          ask: (reason) => void asked.push(reason),
          lost: () => {},
          admits: () => true,
          setPolling: () => {},
        },
        onChange: ({ changes }) => void changed.push(...changes.map(({ path }) => path)),
        setProblem: (about, sentence) => {
          if (about === 'folder') told.push(sentence)
        },
      })
      try {
        await run('umount', [root])
        await until(async () => {
          await clock.advance(5000)
          expect(told).toEqual([expect.stringContaining('is not the vault that was opened')])
        })
        await writeFile(join(outside, 'b.md'), 'b')
        await run('mount', ['--bind', outside, root])
        await until(async () => {
          await clock.advance(5000)
          expect(told.at(-1)).toBeNull()
        })
        await until(() => expect(asked).toContain('root'))
        await writeFile(join(root, 'a.md'), 'watched again')
        await until(() => expect(changed).toEqual(['a.md']))
      } finally {
        await disk.dispose()
        await run('umount', [root]).catch(() => {})
        await run('umount', [outside])
      }
    })
  },
)

test('row 41: where watching is refused, it says so once, looks every 30 seconds, and tries again', async () => {
  let isRefused = true
  const subscribe: Subscribe = () =>
    isRefused
      ? Promise.reject(Object.assign(new Error('inotify_add_watch failed'), { code: 'ENOSPC' }))
      : Promise.resolve({ unsubscribe: () => Promise.resolve() })
  await withDisk({ 'a.md': 'a' }, { subscribe }, async ({ clock, asked, told }) => {
    expect(told).toEqual([expect.stringContaining('fs.inotify.max_user_watches'), 'polling'])
    expect(asked).toEqual(['watch'])
    await clock.advance(5 * 60_000)
    expect(told).toHaveLength(2)
    isRefused = false
    await until(async () => {
      await clock.advance(60_000)
      expect(told.slice(2)).toEqual(['watch: over', 'watching'])
    })
  })
})

test('row 73: what the system did not tell is asked for, and the watch goes on', async () => {
  const subscribe: Subscribe = ({ onLost }) => {
    onLost()
    return Promise.resolve({ unsubscribe: () => Promise.resolve() })
  }
  await withDisk({ 'a.md': 'a' }, { subscribe }, ({ asked, told }) => {
    expect(asked).toEqual(['lost'])
    expect(told).toEqual(['watch: over', 'watching'])
    return Promise.resolve()
  })
})

test('a vault is known by its mark wherever its drive is, and without one by its place', async () => {
  await withTempVault({ 'a.md': 'a' }, async ({ root }) => {
    const presence = await createPresence(root)
    const aside = `${root}-aside`
    await rename(root, aside)
    expect(await presence.absence()).toContain('cannot be reached')
    await mkdir(root)
    expect(await presence.absence()).toContain('is not the vault')
    await rmdir(root)
    await rename(aside, root)
    expect(await presence.absence()).toBeNull()
    // The first change marks it; from then on a copy is as good as the folder itself.
    await mkdir(join(root, '.latent'))
    await writeFile(join(root, '.latent/vault-id'), 'temporary-vault\n')
    expect(await presence.absence()).toBeNull()
    await run('cp', ['-r', root, aside])
    await rm(root, { recursive: true })
    await rename(aside, root)
    expect(await presence.absence()).toBeNull()
    await writeFile(join(root, '.latent/vault-id'), 'another-vault\n')
    expect(await presence.absence()).toContain('.latent/vault-id')
    await rm(join(root, '.latent'), { recursive: true })
    expect(await presence.absence()).toContain('close the vault and open it again')
  })
})

test('row 50: nothing is written and nothing is gone while the folder is not the vault', async () => {
  await withTempVault({ ...MARK, 'a.md': 'a', 'b.md': 'b' }, async ({ root, vault }) => {
    const etag = etagOf(new TextEncoder().encode('a'))
    const save = () =>
      vault.save(
        { path: vaultPath('a.md'), expect: etag, edits: [{ from: 1, to: 1, insert: '!' }] },
        { actor: 'user' },
      )
    await rename(root, `${root}-elsewhere`)
    await mkdir(root)
    await writeFile(join(root, 'a.md'), 'a')
    const unavailable = {
      code: 'unavailable',
      message: expect.stringContaining('is not there now'),
    }
    await expect(save()).rejects.toMatchObject(unavailable)
    await expect(vault.createFolder(vaultPath('new'))).rejects.toMatchObject(unavailable)
    await expect(vault.read(vaultPath('b.md'))).rejects.toMatchObject(unavailable)
    await expect(vault.etag(vaultPath('b.md'))).rejects.toMatchObject(unavailable)
    await expect(vault.list('')).rejects.toMatchObject(unavailable)
    expect(vault.readOnlyReason()).toContain('is not the vault')
    expect(vault.absence()).toContain('is not the vault')
    await rm(root, { recursive: true })
    await expect(save()).rejects.toMatchObject({ code: 'unavailable' })
    await rename(`${root}-elsewhere`, root)
    expect(await save()).toMatchObject({ status: 'saved' })
    expect(vault.absence()).toBeNull()
  })
})

test('row 52: while deletions are held, a note that is not there may not be taken for deleted', async () => {
  let held: string | null = 'Many notes are gone.'
  await withTempVault(
    { 'a.md': 'a' },
    async ({ root, vault }) => {
      const path = vaultPath('a.md')
      const expectEtag = (await vault.read(path)).etag
      await rm(join(root, 'a.md'))
      const heldBack = { code: 'unavailable', message: 'Many notes are gone.' }
      const save = () => vault.save({ path, expect: expectEtag, edits: [] }, { actor: 'user' })
      await expect(vault.read(path)).rejects.toMatchObject(heldBack)
      await expect(save()).rejects.toMatchObject(heldBack)
      held = null
      await expect(vault.read(path)).rejects.toMatchObject({ code: 'not_found' })
      expect(await save()).toEqual({ status: 'conflict', current: null })
    },
    { heldReason: () => held },
  )
})

test('row 49: a note that is in the cloud only is not deleted, and says so', async () => {
  await withTempVault({ '.a.md.icloud': 'bplist' }, async ({ vault }) => {
    await expect(vault.read(vaultPath('a.md'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('in the cloud'),
    })
  })
})
