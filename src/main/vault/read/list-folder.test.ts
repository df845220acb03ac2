import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

test('row 49: what sync clients leave is listed with a mark, a placeholder as the file for which it stands', async () => {
  const files = {
    'a.md': 'a',
    'a.sync-conflict-20261121-010203-ABCDEFG.md': 'a',
    'a (conflict 2026-11-21 0123).md': 'a',
    '.b.md.icloud': 'bplist',
    '.c.md.icloud': 'bplist',
    'c.md': 'c',
    '~$a.md': 'x',
    'tmp.tmp/x.md': 'x',
  }
  await withTempVault(files, async ({ vault }) => {
    const listed = await vault.list('')
    expect(Object.fromEntries(listed.map(({ path, mark }) => [path, mark?.kind ?? null]))).toEqual({
      'tmp.tmp': null,
      'a (conflict 2026-11-21 0123).md': 'conflict',
      'a.md': null,
      'a.sync-conflict-20261121-010203-ABCDEFG.md': 'conflict',
      'b.md': 'not-downloaded',
      'c.md': null,
    })
    expect(listed.find(({ path }) => path === 'b.md')).toMatchObject({ name: 'b.md', kind: 'note' })
  })
})

test('files say when they were changed and made where they are asked, folders never', async () => {
  await withTempVault({ 'a.md': 'a', 'in/b.md': 'b' }, async ({ vault, root }) => {
    await utimes(join(root, 'a.md'), 1_000_000, 1_000_000)
    const { birthtimeMs } = await stat(join(root, 'a.md'))
    expect(await vault.list('', { withDates: true })).toEqual([
      { name: 'in', path: 'in', kind: 'folder' },
      {
        name: 'a.md',
        path: 'a.md',
        kind: 'note',
        modifiedMs: 1_000_000_000,
        createdMs: birthtimeMs > 0 ? birthtimeMs : 1_000_000_000,
      },
    ])
    for (const entry of await vault.list('')) expect(entry).not.toHaveProperty('modifiedMs')
  })
})

test('folders say where it is asked that a note of their name lies in them', async () => {
  const files = {
    'Plan/Plan.md': 'a',
    'Plan/b.md': 'b',
    'Other/index.md': 'c',
    'Deep/Deep.md/x.md': 'd',
  }
  await withTempVault(files, async ({ vault }) => {
    const listed = await vault.list('', { withFolderNotes: true })
    expect(listed.filter(({ hasNote }) => hasNote).map(({ name }) => name)).toEqual(['Plan'])
    for (const entry of await vault.list('')) expect(entry).not.toHaveProperty('hasNote')
  })
})

// Other systems take twins for one file, and refuse names that are no Unicode.
const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'row 20: twins by case and by composition are both listed and read by themselves',
  async () => {
    const files = {
      'Note.md': 'upper',
      'note.md': 'lower',
      'caf\u00e9.md': 'nfc',
      'cafe\u0301.md': 'nfd',
    }
    await withTempVault(files, async ({ vault }) => {
      const listed = await vault.list('')
      expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(files).toSorted())
      const texts = await Promise.all(listed.map(async ({ path }) => (await vault.read(path)).text))
      expect(texts.toSorted()).toEqual(['lower', 'nfc', 'nfd', 'upper'])
    })
  },
)

test.runIf(isLinux)(
  'row 21: deceptive names are listed as they are, and one that is no Unicode is not',
  async () => {
    const files = {
      'report\u202egpj.md': 'x',
      'zero\u200bwidth.md': 'x',
      ' space .md': 'x',
      '-rf.md': 'x',
      '%2e%2e.md': 'literal',
    }
    await withTempVault(files, async ({ vault, root }) => {
      await writeFile(
        Buffer.concat([Buffer.from(`${root}/bad `), Buffer.from([0xff, 0x2e, 0x6d, 0x64])]),
        '',
      )
      await mkdir(Buffer.concat([Buffer.from(`${root}/folder `), Buffer.from([0xff])]))
      const listed = await vault.list('')
      expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(files).toSorted())
      for (const { path } of listed) expect((await vault.read(path)).text).toMatch(/x|literal/)
    })
  },
)
