import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { etag, person } from '../../../../test/vault/change-fixtures.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import {
  mountOntoItself,
  mountSmallDisk,
  remount,
  unmount,
  whyNoMounts,
} from '../../../../test/vault/test-mounts.ts'
import type { Vault } from '../vault.ts'

const path = vaultPath('a.md')

const replace = (vault: Vault, before: string, after: string) =>
  vault.save(
    { path, expect: etag(before), edits: [{ from: 0, to: before.length, insert: after }] },
    person,
  )
const temporaries = async ({ root }: TempVault): Promise<string[]> =>
  (await readdir(root)).filter((name) => name.startsWith('.lt-'))

const noMounts = whyNoMounts()

describe.skipIf(noMounts !== null)(
  `on a drive of its own${noMounts ? ` (${noMounts})` : ''}`,
  () => {
    test('row 35: a full disk leaves the note, says so, and takes it once there is room', async () => {
      await withTempVault({ 'folder/': '' }, async (temp) => {
        mountSmallDisk(temp.root, 2 * 1024 * 1024)
        try {
          await writeFile(join(temp.root, 'a.md'), 'old')
          const vault = await temp.reopen()
          await writeFile(join(temp.root, 'filler'), Buffer.alloc(1_900_000))
          const large = 'x'.repeat(500_000)
          await expect(replace(vault, 'old', large)).rejects.toMatchObject({
            code: 'unavailable',
            message: 'The disk is full. a.md is as it was before; free some space and try again.',
          })
          expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('old')
          expect(await temporaries(temp)).toEqual([])
          // A vault opens on a full disk.
          const again = await temp.reopen()
          expect((await again.read(path)).text).toBe('old')
          await rm(join(temp.root, 'filler'))
          expect(await replace(again, 'old', large)).toMatchObject({ status: 'saved' })
          expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe(large)
        } finally {
          unmount(temp.root)
        }
      })
    })

    test('row 38: a drive that becomes read-only is told once, and takes writes again by itself', async () => {
      const clock = createFakeClock()
      const told: (string | null)[] = []
      await withTempVault(
        { 'a.md': 'old' },
        async (temp) => {
          mountOntoItself(temp.root)
          try {
            const vault = await temp.reopen()
            remount(temp.root, 'ro')
            await expect(replace(vault, 'old', 'new')).rejects.toMatchObject({
              code: 'denied',
              message: 'The drive of this vault is read-only. a.md is as it was before.',
            })
            await expect(replace(vault, 'old', 'new')).rejects.toMatchObject({
              code: 'denied',
              message: expect.stringContaining('Nothing was written. The drive'),
            })
            expect(vault.readOnlyReason()).toContain('read-only')
            expect((await vault.read(path)).text).toBe('old')
            expect(told).toHaveLength(1)
            await clock.advance(5000)
            expect(vault.readOnlyReason()).not.toBeNull()

            remount(temp.root, 'rw')
            expect(await replace(vault, 'old', 'new')).toMatchObject({ status: 'saved' })
            expect(vault.readOnlyReason()).toBeNull()
            expect(told).toEqual([expect.stringContaining('read-only'), null])

            remount(temp.root, 'ro')
            await expect(replace(vault, 'new', 'x')).rejects.toMatchObject({ code: 'denied' })
            remount(temp.root, 'rw')
            // Nobody writes: it is noticed all the same.
            await clock.advance(5000)
            await expect.poll(() => vault.readOnlyReason()).toBeNull()
            expect(told.at(-1)).toBeNull()
          } finally {
            unmount(temp.root)
          }
        },
        { clock, setProblem: (about, sentence) => void (about === 'drive' && told.push(sentence)) },
      )
    })

    test('row 38: what a crash left on a drive that is read-only now is ended when it is writable', async () => {
      await withTempVault({ 'a.md': 'old' }, async (temp) => {
        temp.journal.recordIntent([intent(path, 'old', 'new')])
        mountOntoItself(temp.root)
        try {
          remount(temp.root, 'ro')
          const vault = await temp.reopen()
          expect(vault.readOnlyReason()).toContain('read-only')
          expect(temp.journal.unfinished()).toHaveLength(1)
          remount(temp.root, 'rw')
          expect(await replace(vault, 'old', 'newer')).toMatchObject({ status: 'saved' })
          expect(temp.journal.unfinished()).toEqual([])
          expect(temp.journal.entries().map(({ state }) => state)).toEqual(['aborted', 'applied'])
        } finally {
          unmount(temp.root)
        }
      })
    })

    test('a file goes to a trash on another drive as a copy that is on disk before the file goes', async () => {
      await withTempVault({ 'a.md': 'text', 'b/c.md': 'c' }, async (temp) => {
        const trash = join(temp.root, '.trash')
        await mkdir(trash)
        mountSmallDisk(trash, 1024 * 1024)
        try {
          const [trashed] = await temp.vault.apply(
            { summary: 'x', changes: [{ kind: 'trash', path, expect: etag('text') }] },
            person,
          )
          expect(await readFile(join(temp.root, trashed?.to ?? ''), 'utf8')).toBe('text')
          expect((await readdir(temp.root)).sort()).toEqual(['.latent', '.trash', 'b'])
          await temp.vault.undo({ changeId: trashed?.changeId ?? '' }, person)
          expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('text')

          const folder = temp.vault.apply(
            { summary: 'x', changes: [{ kind: 'trash-folder', path: vaultPath('b') }] },
            person,
          )
          await expect(folder).rejects.toMatchObject({
            code: 'unavailable',
            message: expect.stringContaining('is on another drive'),
          })
          expect(await readFile(join(temp.root, 'b/c.md'), 'utf8')).toBe('c')
          expect(temp.journal.unfinished()).toEqual([])
        } finally {
          unmount(trash)
        }
      })
    })
  },
)

const intent = (of: string, before: string, after: string) => ({
  changeId: 'interrupted',
  groupId: 'group',
  kind: 'edit' as const,
  isFolder: false,
  path: of,
  toPath: null,
  preEtag: etag(before),
  preRef: etag(before),
  postEtag: etag(after),
  undoes: [],
  summary: 'Edited',
  origin: person,
  atMs: 0,
})

test('row 62: without a trash a file is not deleted', async () => {
  await withTempVault({ 'a.md': 'text', '.trash': 'a file' }, async (temp) => {
    const trashing = temp.vault.apply(
      { summary: 'x', changes: [{ kind: 'trash', path, expect: etag('text') }] },
      person,
    )
    await expect(trashing).rejects.toMatchObject({ name: 'LatentError' })
    expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('text')
    expect(await readFile(join(temp.root, '.trash'), 'utf8')).toBe('a file')
    expect(temp.journal.unfinished()).toEqual([])
  })
})

test('row 43: nothing that vanished is made again by a save', async () => {
  await withTempVault({ 'sub/n.md': 'old' }, async (temp) => {
    const note = vaultPath('sub/n.md')
    const save = (vault: Vault) =>
      vault.save(
        { path: note, expect: etag('old'), edits: [{ from: 0, to: 0, insert: 'x' }] },
        person,
      )
    await rm(join(temp.root, 'sub/n.md'))
    expect(await save(temp.vault)).toEqual({ status: 'conflict', current: null })
    await rm(join(temp.root, 'sub'), { recursive: true })
    expect(await save(temp.vault)).toEqual({ status: 'conflict', current: null })
    expect(await readdir(temp.root)).toEqual([])

    // In the middle of the save, too.
    for (const gone of ['sub/n.md', 'sub']) {
      await mkdir(join(temp.root, 'sub'), { recursive: true })
      await writeFile(join(temp.root, 'sub/n.md'), 'old')
      const fs = await import('node:fs/promises')
      const vault = await temp.reopen({
        calls: {
          ...fs,
          async open(file, ...rest) {
            const handle = await fs.open(file, ...rest)
            if (String(file).includes('.lt-')) await rm(join(temp.root, gone), { recursive: true })
            return handle
          },
        },
      })
      expect(await save(vault)).toEqual({ status: 'conflict', current: null })
      expect(await readdir(temp.root)).toEqual(gone === 'sub' ? [] : ['sub'])
      expect(temp.journal.unfinished()).toEqual([])
    }
  })
})

test('row 44: an edit by another program before our save is a conflict, and both texts are there', async () => {
  await withTempVault({ 'a.md': 'old' }, async (temp) => {
    await writeFile(join(temp.root, 'a.md'), 'theirs')
    const outcome = await replace(temp.vault, 'old', 'mine')
    expect(outcome).toMatchObject({ status: 'conflict', current: { text: 'theirs' } })
    expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('theirs')
  })
})

test('a large change asks first whether there is room for it', async () => {
  if (noMounts !== null) return
  await withTempVault({}, async (temp) => {
    mountSmallDisk(temp.root, 12 * 1024 * 1024)
    try {
      const vault = await temp.reopen()
      const changes = ['x.md', 'y.md'].map((name) => ({
        kind: 'write' as const,
        path: vaultPath(name),
        text: 'x'.repeat(3_000_000),
        expect: null,
        additive: false,
      }))
      await expect(vault.apply({ summary: 'x', changes }, person)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(
          /28 MB are needed, and 1[12] MB are free\. Nothing was changed/,
        ),
      })
      expect(await readdir(temp.root)).toEqual([])
      expect(temp.journal.entries()).toEqual([])
    } finally {
      unmount(temp.root)
    }
  })
})

test('a note that another program cut after it was written is told, and can be had back whole', async () => {
  const clock = createFakeClock()
  await withTempVault(
    { 'a.md': 'old' },
    async (temp) => {
      await replace(temp.vault, 'old', 'a whole new text')
      await writeFile(join(temp.root, 'a.md'), 'a whole')
      await clock.untilSomebodySleeps(2000)
      await clock.advance(2000)
      await clock.untilSomebodySleeps(1000)
      await clock.advance(1000)
      await expect
        .poll(() => temp.problems)
        .toEqual([
          'Another program cut a.md after Latent wrote it: 9 bytes are missing. The whole note is in its history.',
        ])
      const [, cut] = temp.journal.entries()
      expect(cut).toMatchObject({ kind: 'edit', path: 'a.md', state: 'applied' })
      const report = await temp.vault.undo({ changeId: cut?.changeId ?? '' }, person)
      expect(report.refused).toEqual([])
      expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('a whole new text')
    },
    { clock },
  )
})
