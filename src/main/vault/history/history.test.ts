import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Version } from '../../../shared/contract/history.ts'
import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { agent, etag, move, person, trash, write } from '../../../../test/vault/change-fixtures.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import { etagOf } from '../model/text-file.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'

const apply = (
  { vault }: TempVault,
  change: Change,
  origin: ChangeOrigin = person,
  summary = 'Changed',
) => vault.apply({ summary, changes: [change] }, origin)

const list = ({ vault }: TempVault, path: string, limit = 100): Promise<Version[]> =>
  vault.history.list(vaultPath(path), { before: null, limit })

/** What each change replaced, newest first; null for nothing. */
async function textsBefore(temp: TempVault, path: string): Promise<(string | null)[]> {
  const versions = await list(temp, path)
  return Promise.all(
    versions.map(async ({ changeId, before }) =>
      before === null ? null : (await temp.vault.history.text(changeId)).text,
    ),
  )
}

describe('the history of a note', () => {
  test('has every version that was replaced, whoever replaced it, with who and when', async () => {
    await withTempVault({ 'a.md': 'one' }, async (temp) => {
      await apply(temp, write('a.md', 'two', 'one'), agent, 'Edited a.md')
      await temp.vault.save(
        {
          path: vaultPath('a.md'),
          expect: etag('two'),
          edits: [{ from: 0, to: 3, insert: 'three' }],
        },
        person,
      )
      await writeFile(join(temp.root, 'a.md'), 'by another program')
      await apply(temp, write('a.md', 'four', 'by another program'))
      expect(await textsBefore(temp, 'a.md')).toEqual(['by another program', 'three', 'two', 'one'])
      const versions = (await list(temp, 'a.md')).filter(({ kind }) => kind !== 'outside')
      expect(versions[2]).toMatchObject({
        kind: 'edit',
        path: 'a.md',
        toPath: null,
        actor: 'agent',
        conversationId: 'conversation',
        turnId: 'turn',
        summary: 'Edited a.md',
        before: { etag: etag('one'), sizeBytes: 3 },
        isKept: true,
        isUndone: false,
      })
      expect(versions[1]).toMatchObject({ actor: 'user', conversationId: null, turnId: null })
      expect(versions.map(({ seq }) => seq)).toEqual([3, 2, 1])
    })
  })

  test('goes through renames, moved folders and the trash, back to the creation', async () => {
    await withTempVault({ 'other.md': 'o' }, async (temp) => {
      await apply(temp, write('A/one.md', '1', null))
      await apply(temp, write('A/one.md', '2', '1'))
      await apply(temp, move('A/one.md', 'A/two.md', '2'))
      await apply(temp, { kind: 'move-folder', from: vaultPath('A'), to: vaultPath('B') })
      await apply(temp, write('B/two.md', '3', '2'))
      await apply(temp, trash('B/two.md', '3'))
      const [item] = await temp.vault.trash.list()
      await temp.vault.trash.restore([item?.id ?? ''], person)
      await apply(temp, write('other.md', 'O', 'o'))
      const versions = await list(temp, 'B/two.md')
      expect(
        versions.map(({ kind, path, toPath }) => [kind, path, toPath?.replace(/\/2026[^/]*/, '')]),
      ).toEqual([
        ['restore', expect.stringMatching(/^\.trash\//), 'B/two.md'],
        ['trash', 'B/two.md', '.trash/B/two.md'],
        ['edit', 'B/two.md', undefined],
        ['move', 'A/two.md', 'B/two.md'],
        ['move', 'A/one.md', 'A/two.md'],
        ['edit', 'A/one.md', undefined],
        ['create', 'A/one.md', undefined],
      ])
      expect(await textsBefore(temp, 'B/two.md')).toEqual([null, null, '2', null, null, '1', null])
      // It is page after page what it is at once.
      const paged = []
      for (let before: number | null = null; ;) {
        const page: Version[] = await temp.vault.history.list(vaultPath('B/two.md'), {
          before,
          limit: 2,
        })
        paged.push(...page)
        before = page.at(-1)?.seq ?? null
        if (page.length < 2) break
      }
      expect(paged).toEqual(versions)
    })
  })

  test('is that of this note: what another one was called before it does not count, what was deleted there does', async () => {
    await withTempVault({ 'a.md': '1' }, async (temp) => {
      await apply(temp, write('a.md', '2', '1'))
      await apply(temp, move('a.md', 'b.md', '2'))
      await apply(temp, write('a.md', 'new', null))
      expect(await textsBefore(temp, 'a.md')).toEqual([null])
      expect(await textsBefore(temp, 'b.md')).toEqual([null, '1'])
      await apply(temp, write('a.md', 'newer', 'new'))
      await apply(temp, trash('a.md', 'newer'))
      await apply(temp, write('a.md', 'again', null))
      expect(await textsBefore(temp, 'a.md')).toEqual([null, null, 'new', null])
    })
  })

  test('of hundreds of saves is found through all of them', async () => {
    await withTempVault({ 'a.md': '0' }, async (temp) => {
      for (let count = 0; count < 70; count++)
        await apply(temp, write('a.md', String(count + 1), String(count)))
      await apply(temp, move('a.md', 'b.md', '70'))
      await apply(temp, write('b.md', 'x', '70'))
      const versions = await list(temp, 'b.md', 200)
      expect(versions).toHaveLength(72)
      expect((await temp.vault.history.text(versions.at(-1)?.changeId ?? '')).text).toBe('0')
    })
  })

  test('says what was taken back since', async () => {
    await withTempVault({ 'a.md': '1' }, async (temp) => {
      const [change] = await apply(temp, write('a.md', '2', '1'))
      await temp.vault.undo({ changeId: change?.changeId ?? '' }, person)
      expect((await list(temp, 'a.md')).map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
        ['undo', false],
        ['edit', true],
      ])
    })
  })
})

describe('an earlier version', () => {
  test('comes back by one change, which can be taken back', async () => {
    await withTempVault({ 'a.md': '\ufeffone\r\n' }, async (temp) => {
      await apply(temp, write('a.md', 'two\n', '\ufeffone\r\n'))
      await writeFile(join(temp.root, 'a.md'), 'three\n')
      const version = (await list(temp, 'a.md')).at(-1)
      const change = await temp.vault.history.restore(
        { path: vaultPath('a.md'), changeId: version?.changeId ?? '', expect: etag('three\n') },
        person,
      )
      expect(change).toMatchObject({ kind: 'edit', path: 'a.md', additions: 1, deletions: 1 })
      const read = () => readFile(join(temp.root, 'a.md'), 'utf8')
      expect(await read()).toBe('\ufeffone\r\n')
      expect(await list(temp, 'a.md')).toMatchObject([
        { kind: 'restore' },
        { kind: 'outside' },
        { kind: 'edit' },
      ])
      await temp.vault.undo({ changeId: change.changeId }, person)
      expect(await read()).toBe('three\n')
    })
  })

  test('makes a note again that is gone', async () => {
    await withTempVault({ 'in/a.md': 'one' }, async (temp) => {
      await apply(temp, write('in/a.md', 'two', 'one'))
      await rm(join(temp.root, 'in'), { recursive: true })
      const version = (await list(temp, 'in/a.md')).at(-1)
      const request = {
        path: vaultPath('in/a.md'),
        changeId: version?.changeId ?? '',
        expect: null,
      }
      expect(await temp.vault.history.restore(request, person)).toMatchObject({ kind: 'create' })
      expect(await readFile(join(temp.root, 'in/a.md'), 'utf8')).toBe('one')
    })
  })

  test('of a file that is no text comes back byte for byte, and is not shown as text', async () => {
    const image = new Uint8Array([137, 80, 78, 71, 0, 255])
    await withTempVault({ 'a.md': 'text' }, async (temp) => {
      await writeFile(join(temp.root, 'a.md'), image)
      const source = join(temp.outside, 'image')
      await writeFile(source, image)
      await apply(temp, {
        kind: 'add',
        path: vaultPath('b.png'),
        source,
        etag: etagOf(image),
        sizeBytes: 6,
      })
      // Latent itself edits no such file; a version of one is kept when a note was no text for a while.
      const [added] = temp.journal.entries()
      if (!added) throw new Error('no entry')
      await temp.vault.undo({ changeId: added.changeId }, person)
      const [item] = await temp.vault.trash.list()
      await expect(temp.vault.trash.read(item?.id ?? '')).rejects.toMatchObject({ code: 'denied' })
      await temp.vault.trash.restore([item?.id ?? ''], person)
      expect(await readFile(join(temp.root, 'b.png'))).toEqual(Buffer.from(image))
    })
  })

  test('is refused over what was written since, and when it is what is there', async () => {
    await withTempVault({ 'a.md': 'one' }, async (temp) => {
      await apply(temp, write('a.md', 'two', 'one'))
      const [version] = await list(temp, 'a.md')
      const restore = (expected: string | null) =>
        temp.vault.history.restore(
          { path: vaultPath('a.md'), changeId: version?.changeId ?? '', expect: expected },
          person,
        )
      await expect(restore(etag('one'))).rejects.toMatchObject({ code: 'conflict' })
      await expect(restore(null)).rejects.toMatchObject({ code: 'conflict' })
      await writeFile(join(temp.root, 'a.md'), 'one')
      await expect(restore(etag('one'))).rejects.toMatchObject({ code: 'invalid_input' })
      await rm(join(temp.root, 'a.md'))
      await expect(restore(etag('one'))).rejects.toMatchObject({ code: 'not_found' })
      expect(temp.journal.entries()).toHaveLength(1)
    })
  })

  test('that is damaged or gone is said to be, and never written', async () => {
    await withTempVault({ 'a.md': 'one', 'b.md': 'uno' }, async (temp) => {
      const kept = (text: string) =>
        join(temp.root, '../pre-images', etag(text).slice(0, 2), etag(text))
      await apply(temp, write('a.md', 'two', 'one'))
      await apply(temp, write('b.md', 'due', 'uno'))
      await writeFile(kept('one'), 'ONE')
      await rm(kept('uno'))
      const [a] = await list(temp, 'a.md')
      const [b] = await list(temp, 'b.md')
      expect([a?.isKept, b?.isKept]).toEqual([true, false])
      const text = (version?: Version) => temp.vault.history.text(version?.changeId ?? '')
      await expect(text(a)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('damaged'),
      })
      await expect(text(b)).rejects.toMatchObject({ code: 'not_found' })
      const restore = temp.vault.history.restore(
        { path: vaultPath('a.md'), changeId: a?.changeId ?? '', expect: etag('two') },
        person,
      )
      await expect(restore).rejects.toMatchObject({ code: 'unavailable' })
      expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('two')
      await expect(temp.vault.history.text('unknown')).rejects.toMatchObject({ code: 'not_found' })
    })
  })
})
