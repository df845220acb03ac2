import { execFileSync } from 'node:child_process'
import { link, lstat, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { agent, person } from '../../../../test/vault/change-fixtures.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import { etagOf } from '../model/text-file.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'

const path = vaultPath('a.md')

const apply = ({ vault }: TempVault, change: Change, origin: ChangeOrigin = person) =>
  vault.apply({ summary: 'x', changes: [change] }, origin)
const create = (name: string, text = 'x'): Change => ({
  kind: 'write',
  path: vaultPath(name),
  text,
  expect: null,
  additive: false,
})
const rewrite = (name: string, text: string, expect: string): Change => ({
  kind: 'write',
  path: vaultPath(name),
  text,
  expect,
  additive: false,
})
/** What tells whether a file was touched; reading changes none of it. */
async function marksOf(temp: TempVault) {
  const { ino, size, mode, mtimeNs, ctimeNs } = await lstat(join(temp.root, 'a.md'), {
    bigint: true,
  })
  return { ino, size, mode, mtimeNs, ctimeNs }
}
const bytesOf = (temp: TempVault, name = 'a.md') => readFile(join(temp.root, name))

describe('row 10 and 14: what is no text is read-only, whatever its name says', () => {
  const utf16 = Buffer.from('\ufeffHello', 'utf16le')
  test.each([
    ['invalid UTF-8', Buffer.from('6869fffe800a', 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096)])],
    ['UTF-16', utf16],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 131) % 256))],
  ])('%s', async (_what, bytes) => {
    await withTempVault({ 'a.md': bytes }, async (temp) => {
      const before = await marksOf(temp)
      const { etag, readOnlyReason } = await temp.vault.read(path)
      expect(readOnlyReason).toMatch(/\.$/)
      for (let tries = 0; tries < 10; tries++)
        await expect(
          temp.vault.save({ path, expect: etag, edits: [{ from: 0, to: 0, insert: 'x' }] }, person),
        ).rejects.toMatchObject({ code: 'denied' })
      await expect(apply(temp, rewrite('a.md', 'x', etag), agent)).rejects.toMatchObject({
        code: 'denied',
      })
      expect(await bytesOf(temp)).toEqual(Buffer.from(bytes))
      expect(await marksOf(temp)).toEqual(before)
      // It is a file like any other for what leaves its content alone.
      await apply(temp, { kind: 'move', from: path, to: vaultPath('b.md'), expect: etag })
      expect(await bytesOf(temp, 'b.md')).toEqual(Buffer.from(bytes))
    })
  })

  test.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeff'],
    ['a line break', '\n'],
    ['frontmatter', '---\na: 1\n---\n'],
  ])('but a file with only %s opens, and is not written by that', async (_what, text) => {
    await withTempVault({ 'a.md': text }, async (temp) => {
      const before = await marksOf(temp)
      const note = await temp.vault.read(path)
      expect(note).toMatchObject({ text, readOnlyReason: null })
      await temp.vault.save({ path, expect: note.etag, edits: [] }, person)
      expect(await marksOf(temp)).toEqual(before)
    })
  })
})

test('row 11: text that cannot be kept is refused, all other text is kept exactly', async () => {
  await withTempVault({ 'a.md': 'old' }, async (temp) => {
    const etag = etagOf(Buffer.from('old'))
    for (const bad of ['\ud800', 'x\udfff', 'a\0b']) {
      await expect(apply(temp, rewrite('a.md', bad, etag))).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await expect(apply(temp, create('b.md', bad))).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
    expect((await readdir(temp.root)).sort()).toEqual(['a.md'])
    const odd = '\ufffe \u0085 \u2028 \u2029 \u{10ffff} e\u0301 \t\v\f'
    await apply(temp, rewrite('a.md', odd, etag))
    expect((await bytesOf(temp)).toString()).toBe(odd)
  })
})

describe('row 12: one word changes, and nothing else', () => {
  test.each([
    ['a byte order mark', '\ufeffone word\ntwo\n'],
    ['CRLF', 'one word\r\ntwo\r\n'],
    ['mixed line endings', 'one word\r\ntwo\nthree\r\n'],
    ['no final line break', 'one word\ntwo'],
  ])('%s', async (_what, text) => {
    const after = text.replace('word', 'WORD')
    for (const how of ['editor', 'tool'] as const) {
      await withTempVault({ 'a.md': text }, async (temp) => {
        const { etag } = await temp.vault.read(path)
        // The editor's own coordinates: a line break is one character.
        const from = text.replaceAll('\r\n', '\n').indexOf('word')
        if (how === 'editor')
          await temp.vault.save(
            { path, expect: etag, edits: [{ from, to: from + 4, insert: 'WORD' }] },
            person,
          )
        else await apply(temp, rewrite('a.md', after, etag), agent)
        expect((await bytesOf(temp)).toString()).toBe(after)
      })
    }
  })
})

describe('rows 17, 19 and 21: names that some system cannot hold, or that deceive', () => {
  const names = [
    'CON.md',
    'aux.md',
    'nul.txt',
    'COM1',
    'COM¹.md',
    'lpt9',
    'a:b.md',
    'x.',
    'x ',
    'a<b.md',
    'a>b.md',
    'a"b.md',
    'a|b.md',
    'what?.md',
    'a*.md',
    'report\u202egpj.md',
    'zero\u200bwidth.md',
    `${'n'.repeat(253)}.md`,
    `${'😀'.repeat(64)}.md`,
    '日'.repeat(300),
  ]
  test.each(names)('%j is not made, in whichever way', async (name) => {
    await withTempVault({ 'a.md': 'x', 'folder/b.md': 'y' }, async (temp) => {
      const parsed = VaultPath.safeParse(name)
      if (!parsed.success) return
      const etag = etagOf(Buffer.from('x'))
      const source = join(temp.outside, 'source')
      await writeFile(source, 'x')
      const changes: Change[] = [
        create(name),
        create(`${name}/n.md`),
        { kind: 'move', from: path, to: parsed.data, expect: etag },
        { kind: 'move', from: path, to: parsed.data, expect: etag, text: 'y' },
        { kind: 'move-folder', from: vaultPath('folder'), to: parsed.data },
        { kind: 'add', path: parsed.data, source, etag, sizeBytes: 1 },
      ]
      for (const change of changes)
        await expect(apply(temp, change)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(temp.vault.createFolder(parsed.data)).rejects.toMatchObject({
        code: 'invalid_input',
      })
      expect((await readdir(temp.root, { recursive: true })).sort()).toEqual([
        'a.md',
        'folder',
        'folder/b.md',
      ])
    })
  })

  const existing = [
    'CON.md',
    'folder/a:b.md',
    'x .md ',
    'what?.md',
    'zero\u200bwidth.md',
    '-rf.md',
    '%2e%2e.md',
  ]
  test.each(existing)('%j that is there is read, saved and deleted', async (name) => {
    await withTempVault({ [name]: 'x' }, async (temp) => {
      const note = vaultPath(name)
      const { etag } = await temp.vault.read(note)
      await temp.vault.save(
        { path: note, expect: etag, edits: [{ from: 0, to: 1, insert: 'y' }] },
        person,
      )
      expect((await bytesOf(temp, name)).toString()).toBe('y')
      await apply(temp, { kind: 'trash', path: note, expect: etagOf(Buffer.from('y')) })
      expect(await temp.vault.read(note).catch(() => null)).toBeNull()
    })
  })

  test('an escape in a name is that name, and no way up', async () => {
    await withTempVault({}, async (temp) => {
      await apply(temp, create('%2e%2e/%2e%2e.md'))
      expect(await readdir(temp.root)).toContain('%2e%2e')
    })
  })
})

test('row 20: two notes whose names differ in case only are edited each for itself', async () => {
  const nfc = 'café.md'.normalize('NFC')
  const nfd = 'café.md'.normalize('NFD')
  await withTempVault({ 'Note.md': '1', 'note.md': '2', [nfc]: '3', [nfd]: '4' }, async (temp) => {
    if ((await readdir(temp.root)).length < 4) return // A file system that cannot hold both.
    for (const name of ['Note.md', 'note.md', nfc, nfd]) {
      const { etag, text } = await temp.vault.read(vaultPath(name))
      await apply(temp, rewrite(name, `${text} edited`, etag), agent)
    }
    const texts = await Promise.all(
      ['Note.md', 'note.md', nfc, nfd].map(async (name) => (await bytesOf(temp, name)).toString()),
    )
    expect(texts).toEqual(['1 edited', '2 edited', '3 edited', '4 edited'])
    for (const third of ['NOTE.md', 'nOTE.md', 'Café.md'])
      await expect(apply(temp, create(third))).rejects.toMatchObject({ code: 'already_exists' })
  })
})

test('row 23: what is neither file nor folder is never opened', async () => {
  await withTempVault({ 'box/n.md': 'x', 'folder.md/x': '' }, async (temp) => {
    execFileSync('mkfifo', [join(temp.root, 'pipe.md'), join(temp.root, 'box/pipe.md')])
    await symlink('/dev/zero', join(temp.root, 'zero.md'))
    await symlink('loop.md', join(temp.root, 'loop.md'))
    await symlink('nothing.md', join(temp.root, 'dangling.md'))
    const etag = etagOf(Buffer.from(''))
    for (const name of ['pipe.md', 'zero.md', 'loop.md', 'dangling.md', 'folder.md']) {
      const note = vaultPath(name)
      const attempts = [
        () => temp.vault.read(note),
        () => apply(temp, rewrite(name, 'x', etag)),
        () => apply(temp, create(name)),
        () => apply(temp, { kind: 'trash', path: note, expect: etag }),
        () => apply(temp, { kind: 'move', from: note, to: vaultPath('new.md'), expect: etag }),
      ]
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ name: 'LatentError' })
    }
    // In a folder that is moved it goes along, unopened.
    await apply(temp, { kind: 'move-folder', from: vaultPath('box'), to: vaultPath('crate') })
    expect((await lstat(join(temp.root, 'crate/pipe.md'))).isFIFO()).toBe(true)
  })
})

describe('row 25: links', () => {
  test('a link to a note of the vault is edited through, by whomever, and stays a link', async () => {
    for (const origin of [person, agent]) {
      await withTempVault({ 'real/n.md': 'x' }, async (temp) => {
        await symlink('real/n.md', join(temp.root, 'l.md'))
        await symlink('real', join(temp.root, 'folder'))
        await apply(temp, rewrite('l.md', 'y', etagOf(Buffer.from('x'))), origin)
        await apply(temp, rewrite('folder/n.md', 'z', etagOf(Buffer.from('y'))), origin)
        expect((await bytesOf(temp, 'real/n.md')).toString()).toBe('z')
        expect((await lstat(join(temp.root, 'l.md'))).isSymbolicLink()).toBe(true)
        expect((await readdir(join(temp.root, 'real'))).sort()).toEqual(['n.md'])
      })
    }
  })

  test('a link out of the vault is neither read nor written, nor is anything made through it', async () => {
    await withTempVault({ 'a.md': 'x', 'f/b.md': 'y' }, async (temp) => {
      await writeFile(join(temp.outside, 's.md'), 'secret')
      await symlink(join(temp.outside, 's.md'), join(temp.root, 'l.md'))
      await symlink(temp.outside, join(temp.root, 'out'))
      const etag = etagOf(Buffer.from('secret'))
      const attempts = [
        () => temp.vault.read(vaultPath('l.md')),
        () => temp.vault.read(vaultPath('out/s.md')),
        () => apply(temp, rewrite('l.md', 'x', etag)),
        () => apply(temp, rewrite('out/s.md', 'x', etag)),
        () => apply(temp, create('out/new.md')),
        () => temp.vault.createFolder(vaultPath('out/new')),
        () => apply(temp, { kind: 'trash', path: vaultPath('out/s.md'), expect: etag }),
        () =>
          apply(temp, {
            kind: 'move',
            from: path,
            to: vaultPath('out/a.md'),
            expect: etagOf(Buffer.from('x')),
          }),
        () => apply(temp, { kind: 'move-folder', from: vaultPath('f'), to: vaultPath('out/f') }),
        () => apply(temp, { kind: 'trash-folder', path: vaultPath('out') }),
      ]
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ name: 'LatentError' })
      expect(await readdir(temp.outside)).toEqual(['s.md'])
      expect(await readFile(join(temp.outside, 's.md'), 'utf8')).toBe('secret')
    })
  })

  test('a hard link shows the new text under both names, also when the note is moved with it', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      await mkdir(join(temp.root, 'sub'))
      await link(join(temp.root, 'a.md'), join(temp.root, 'twin.md'))
      await apply(temp, rewrite('a.md', 'y', etagOf(Buffer.from('x'))), agent)
      expect((await bytesOf(temp, 'twin.md')).toString()).toBe('y')
      const move: Change = {
        kind: 'move',
        from: path,
        to: vaultPath('sub/b.md'),
        expect: etagOf(Buffer.from('y')),
        text: 'longer than before',
      }
      const [moved] = await apply(temp, move)
      expect((await bytesOf(temp, 'twin.md')).toString()).toBe('longer than before')
      expect((await lstat(join(temp.root, 'sub/b.md'))).nlink).toBe(2)
      await temp.vault.undo({ changeId: moved?.changeId ?? '' }, person)
      expect((await bytesOf(temp, 'a.md')).toString()).toBe('y')
      expect((await bytesOf(temp, 'twin.md')).toString()).toBe('y')
    })
  })
})
