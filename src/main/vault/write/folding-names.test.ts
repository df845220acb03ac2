import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { agent, etag, move, person } from '../../../../test/vault/change-fixtures.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

// A vault on a Mac or on Windows: everything below a folder `vault` takes both spellings of a name for one.
vi.mock('node:fs/promises', async (importOriginal) => {
  const { foldingFs } = await import('../../../../test/vault/folding-fs.ts')
  return foldingFs(await importOriginal(), (path) => /\/vault\//.test(String(path)))
})

test('the fake takes two spellings for one file', async () => {
  await withTempVault({ 'Note.md': 'x' }, async ({ root }) => {
    expect(await readFile(join(root, 'nOTE.md'), 'utf8')).toBe('x')
    await writeFile(join(root, 'café.md'.normalize('NFC')), 'é')
    expect(await readFile(join(root, 'café.md'.normalize('NFD')), 'utf8')).toBe('é')
  })
})

describe('row 20: where a file system takes two spellings for one name', () => {
  const spellings = [
    ['the case', 'note.md', 'Note.md'],
    ['the composition', 'café.md'.normalize('NFC'), 'café.md'.normalize('NFD')],
  ] as const

  test.each(spellings)('a move that changes %s only keeps the content', async (_what, from, to) => {
    for (const text of [undefined, 'changed']) {
      await withTempVault({ [from]: 'text', 'other.md': 'x' }, async (temp) => {
        const [moved] = await temp.vault.apply(
          { summary: 'x', changes: [move(from, to, 'text', text)] },
          person,
        )
        expect((await readdir(temp.root)).sort()).toEqual(['.latent', to, 'other.md'].sort())
        expect(await readFile(join(temp.root, to), 'utf8')).toBe(text ?? 'text')
        expect(temp.journal.unfinished()).toEqual([])
        const report = await temp.vault.undo({ changeId: moved?.changeId ?? '' }, person)
        expect(report.refused).toEqual([])
        expect((await readdir(temp.root)).sort()).toEqual(['.latent', from, 'other.md'].sort())
        expect(await readFile(join(temp.root, from), 'utf8')).toBe('text')
      })
    }
  })

  test('a folder, too', async () => {
    await withTempVault({ 'plans/a.md': 'a' }, async (temp) => {
      const changes: Change[] = [
        { kind: 'move-folder', from: vaultPath('plans'), to: vaultPath('Plans') },
        {
          kind: 'write',
          path: vaultPath('Plans/a.md'),
          text: 'A',
          expect: etag('a'),
          additive: false,
        },
      ]
      await temp.vault.apply({ summary: 'x', changes }, person)
      expect((await readdir(temp.root)).sort()).toEqual(['.latent', 'Plans'])
      expect(await readFile(join(temp.root, 'Plans/a.md'), 'utf8')).toBe('A')
      expect(temp.journal.unfinished()).toEqual([])
    })
  })

  test('what was cut off in the middle goes back or is finished', async () => {
    const fs = await import('node:fs/promises')
    // The old file is aside: it has no name of a person's for a moment.
    for (const isStopped of [
      (to: string) => to.endsWith('Note.md'),
      (to: string) => /\.lt-/.test(to),
    ]) {
      await withTempVault({ 'note.md': 'text' }, async (temp) => {
        let isDead = false
        const dying = async <T>(to: unknown, work: () => Promise<T>): Promise<T> => {
          isDead ||= isStopped(String(to))
          if (isDead) throw Object.assign(new Error('injected'), { code: 'EIO' })
          return work()
        }
        const vault = await temp.reopen({
          calls: {
            ...fs,
            link: (from, to) => dying(to, () => fs.link(from, to)),
            rename: (from, to) => dying(isStopped('.lt-') ? to : '', () => fs.rename(from, to)),
            unlink: (path) => dying('', () => fs.unlink(path)),
          },
        })
        const moving = vault.apply(
          { summary: 'x', changes: [move('note.md', 'Note.md', 'text')] },
          person,
        )
        await expect(moving).rejects.toMatchObject({ name: 'LatentError' })
        await temp.reopen({ calls: fs })
        const names = (await readdir(temp.root)).filter((name) => name !== '.latent')
        expect(names).toEqual(['note.md'])
        expect(await readFile(join(temp.root, 'note.md'), 'utf8')).toBe('text')
        expect(temp.journal.unfinished()).toEqual([])
      })
    }
  })

  test('another spelling of a note that is there is not created, and edits the same note', async () => {
    await withTempVault({ 'note.md': 'text' }, async (temp) => {
      const create = {
        kind: 'write' as const,
        path: vaultPath('NOTE.md'),
        text: 'x',
        expect: null,
        additive: false,
      }
      await expect(
        temp.vault.apply({ summary: 'x', changes: [create] }, person),
      ).rejects.toMatchObject({ code: 'already_exists' })
      await temp.vault.apply(
        { summary: 'x', changes: [{ ...create, text: 'new', expect: etag('text') }] },
        agent,
      )
      expect((await readdir(temp.root)).sort()).toEqual(['.latent', 'note.md'])
      expect(await readFile(join(temp.root, 'note.md'), 'utf8')).toBe('new')
    })
  })

  test('onto another note it does not move', async () => {
    await withTempVault({ 'a.md': 'a', 'b.md': 'b' }, async (temp) => {
      const moving = temp.vault.apply(
        { summary: 'x', changes: [move('a.md', 'B.md', 'a')] },
        person,
      )
      await expect(moving).rejects.toMatchObject({ code: 'already_exists' })
      expect((await readdir(temp.root)).sort()).toEqual(['a.md', 'b.md'])
    })
  })
})
