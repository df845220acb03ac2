import { mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import {
  etag,
  move,
  moveFolder,
  person,
  set,
  trash,
  write,
} from '../../../../test/vault/change-fixtures.ts'
import { systemClock } from '../../platform/system.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { Vault } from '../vault.ts'

/** Saves the whole text of a note, as the editor does. */
async function save(vault: Vault, path: string, before: string, text: string): Promise<void> {
  const edits = [{ from: 0, to: before.length, insert: text }]
  const outcome = await vault.save({ path: vaultPath(path), expect: etag(before), edits }, person)
  expect(outcome.status).toBe('saved')
}

const FIRST_PAGE = { before: null, limit: 100 }

/** What the history of a note can give back, newest first, each with who replaced it. */
async function kept(vault: Vault, path: string): Promise<(readonly [string, string])[]> {
  const versions = await vault.history.list(vaultPath(path), FIRST_PAGE)
  return Promise.all(
    versions
      .filter(({ before }) => before !== null)
      .map(
        async ({ changeId, actor }) => [actor, (await vault.history.text(changeId)).text] as const,
      ),
  )
}

const put = async ({ root }: TempVault, path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

describe('the text that was saved last', () => {
  test.each(['in place', 'by rename'])(
    'is in the history when another program replaces it, %s (D1)',
    (how) =>
      withTempVault({ 'a.md': 'one' }, async (temp) => {
        const { vault, root } = temp
        await save(vault, 'a.md', 'one', 'two')
        await save(vault, 'a.md', 'two', 'three')
        await put(temp, how === 'in place' ? 'a.md' : 'theirs', 'older')
        if (how === 'by rename') await rename(join(root, 'theirs'), join(root, 'a.md'))
        expect(await kept(vault, 'a.md')).toEqual([
          ['other', 'three'],
          ['user', 'two'],
          ['user', 'one'],
        ])
        const [last] = await vault.history.list(vaultPath('a.md'), FIRST_PAGE)
        expect(last).toMatchObject({
          kind: 'outside',
          summary: 'Another program changed a.md after it was saved',
          isKept: true,
        })
        await vault.history.restore(
          { path: vaultPath('a.md'), changeId: last?.changeId ?? '', expect: etag('older') },
          person,
        )
        expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('three')
        expect((await kept(vault, 'a.md')).slice(0, 2)).toEqual([
          ['user', 'older'],
          ['other', 'three'],
        ])
      }),
  )

  test('is there when it was replaced while the app was closed, and was written before the file (D1)', () =>
    withTempVault({ 'a.md': 'one' }, async (temp) => {
      await save(temp.vault, 'a.md', 'one', 'two')
      await temp.vault.dispose()
      await put(temp, 'a.md', 'older')
      const vault = await temp.reopen()
      expect(await kept(vault, 'a.md')).toEqual([
        ['other', 'two'],
        ['user', 'one'],
      ])
    }))

  test('is no row of its own while it is what is there, or what the next change replaced (D1)', () =>
    withTempVault({ 'a.md': 'one' }, async ({ vault }) => {
      await save(vault, 'a.md', 'one', 'two')
      await save(vault, 'a.md', 'two', 'three')
      expect(await kept(vault, 'a.md')).toEqual([
        ['user', 'two'],
        ['user', 'one'],
      ])
    }))

  test('is said to be replaced only when lines of it are missing (D1)', () =>
    withTempVault({ 'a.md': 'one\n' }, async (temp) => {
      const { vault } = temp
      const path = vaultPath('a.md')
      expect(await vault.history.replaced(path)).toBeNull()
      await save(vault, 'a.md', 'one\n', 'one\ntwo\n')
      expect(await vault.history.replaced(path)).toBeNull()
      await put(temp, 'a.md', 'zero\none\ntwo\nthree\n')
      expect(await vault.history.replaced(path)).toBeNull()
      await put(temp, 'a.md', 'one\n')
      const replaced = await vault.history.replaced(path)
      expect(replaced?.before?.etag).toBe(etag('one\ntwo\n'))
      await unlink(join(temp.root, 'a.md'))
      expect(await vault.history.replaced(path)).toBeNull()
    }))

  test('of a note that had a name before another one took it is in the history of that name (D1)', () =>
    withTempVault({ 'x.md': 'x' }, async (temp) => {
      const { vault } = temp
      await vault.apply({ summary: 'Made', changes: [write('a.md', 'mine', null)] }, person)
      await unlink(join(temp.root, 'a.md'))
      await vault.apply({ summary: 'Moved', changes: [move('x.md', 'a.md', 'x')] }, person)
      expect(await kept(vault, 'a.md')).toEqual([['other', 'mine']])
    }))
})

describe('what another program deleted', () => {
  const deleted = async (vault: Vault): Promise<string[]> =>
    (await vault.trash.deletedElsewhere()).map(({ path }) => path)

  test('is listed with the text that was saved last, and given back by a change that can be undone (D2)', () =>
    withTempVault({ 'p/a.md': 'one', 'never.md': 'n' }, async (temp) => {
      const { vault, root, journal } = temp
      await save(vault, 'p/a.md', 'one', 'two')
      expect(await deleted(vault)).toEqual([])
      await rm(join(root, 'p'), { recursive: true })
      await unlink(join(root, 'never.md'))
      const [note] = await vault.trash.deletedElsewhere()
      expect(note).toMatchObject({ path: 'p/a.md', sizeBytes: 3, savedAtMs: expect.any(Number) })
      const changeId = note?.changeId ?? ''
      expect(await vault.history.text(changeId)).toEqual({ text: 'two', etag: etag('two') })
      expect(await kept(vault, 'p/a.md')).toEqual([
        ['other', 'two'],
        ['user', 'one'],
      ])
      await vault.history.restore({ path: vaultPath('p/a.md'), changeId, expect: null }, person)
      expect(await readFile(join(root, 'p/a.md'), 'utf8')).toBe('two')
      expect(await deleted(vault)).toEqual([])
      await vault.undo({ groupId: journal.entries().at(-1)?.groupId ?? '' }, person)
      expect((await vault.trash.list()).map(({ path }) => path)).toEqual(['p/a.md'])
      expect(await deleted(vault)).toEqual([])
    }))

  test('is not what Latent moved or trashed itself, nor what is in the cloud only (D2)', () =>
    withTempVault({ 'a.md': '1', 'b.md': '1', 'c.md': '1', 'f/d.md': '1' }, async (temp) => {
      const { vault, root } = temp
      for (const path of ['a.md', 'b.md', 'c.md', 'f/d.md'])
        await save(vault, path, '1', `2 ${path}`)
      const changes = [move('a.md', 'moved.md', '2 a.md'), trash('b.md', '2 b.md')]
      await vault.apply({ summary: 'Tidied', changes }, person)
      await vault.apply(
        {
          summary: 'Moved',
          changes: [{ kind: 'move-folder', from: vaultPath('f'), to: vaultPath('g') }],
        },
        person,
      )
      await rename(join(root, 'c.md'), join(root, '.c.md.icloud'))
      expect(await deleted(vault)).toEqual([])
      await rm(join(root, 'g'), { recursive: true })
      await unlink(join(root, 'moved.md'))
      expect((await deleted(vault)).toSorted()).toEqual(['g/d.md', 'moved.md'])
      expect(await kept(vault, 'g/d.md')).toEqual([
        ['other', '2 f/d.md'],
        ['user', '1'],
      ])
    }))

  test('is not what another program renamed: its history goes on under the new name (D2)', () =>
    withTempVault({ 'Plan.md': 'one', 'twin.md': 'something else' }, async (temp) => {
      const { vault, root } = temp
      await save(vault, 'Plan.md', 'one', 'what was planned')
      await mkdir(join(root, 'f'))
      await rename(join(root, 'Plan.md'), join(root, 'f/Renamed.md'))
      expect(await deleted(vault)).toEqual([])
      expect(await kept(vault, 'f/Renamed.md')).toEqual([['user', 'one']])
      // Also once Latent has written under the new name, and another program has deleted that.
      await save(vault, 'f/Renamed.md', 'what was planned', 'three')
      expect(await deleted(vault)).toEqual([])
      await unlink(join(root, 'f/Renamed.md'))
      expect(await deleted(vault)).toEqual(['f/Renamed.md'])
      expect(await kept(vault, 'f/Renamed.md')).toEqual([
        ['other', 'three'],
        ['user', 'what was planned'],
        ['user', 'one'],
      ])
    }))

  test('is listed where its folder went, also when another note has its old name by now (D2)', () =>
    withTempVault({ 'f/a.md': 'one', 'f/b.md': 'b' }, async ({ vault, root }) => {
      await save(vault, 'f/a.md', 'one', 'two')
      await save(vault, 'f/b.md', 'b', 'b2')
      await unlink(join(root, 'f/a.md'))
      await vault.apply(set(moveFolder('f', 'g')), person)
      await vault.apply(set(write('f/a.md', 'another', null)), person)
      expect(await deleted(vault)).toEqual(['g/a.md'])
      const [note] = await vault.trash.deletedElsewhere()
      expect((await vault.history.text(note?.changeId ?? '')).text).toBe('two')
      await vault.apply(set(moveFolder('g', 'h')), person)
      expect(await deleted(vault)).toEqual(['h/a.md'])
    }))

  test('is not what got a name in another case, also when it was changed then (D2)', () =>
    withTempVault({ 'Plan.md': 'one' }, async (temp) => {
      const { vault, root } = temp
      await save(vault, 'Plan.md', 'one', 'two')
      await rename(join(root, 'Plan.md'), join(root, 'plan.md'))
      await put(temp, 'plan.md', 'two and more')
      expect(await deleted(vault)).toEqual([])
      expect(await kept(vault, 'plan.md')).toEqual([
        ['other', 'two'],
        ['user', 'one'],
      ])
    }))

  test('is listed when a file that was there before only says the same (D2)', () => {
    // So that the template is clearly older than the note.
    const clock = { ...systemClock, nowMs: () => Date.now() + 60_000 }
    return withTempVault(
      { 'template.md': '# Day' },
      async ({ vault, root }) => {
        await vault.apply({ summary: 'Made', changes: [write('day.md', '# Day', null)] }, person)
        await unlink(join(root, 'day.md'))
        expect(await deleted(vault)).toEqual(['day.md'])
      },
      { clock },
    )
  })
})
