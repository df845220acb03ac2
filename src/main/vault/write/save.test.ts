import fc from 'fast-check'
import {
  chmod,
  link,
  lstat,
  mkdir,
  readFile,
  readdir,
  readlink,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toEditorText } from '../../../shared/domain/text/text-edits.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { person } from '../../../../test/vault/change-fixtures.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

const path = vaultPath('a.md')

test('refuses to edit what is no note, a PDF of plain bytes too (W6)', async () => {
  const pdf = '%PDF-1.4\n1 0 obj'
  await withTempVault({ 'a.pdf': pdf, 'b.md': pdf, 'c.txt': 'c' }, async ({ root, vault }) => {
    for (const name of ['a.pdf', 'b.md', 'c.txt']) {
      const { etag } = await vault.read(vaultPath(name))
      const edits = [{ from: 0, to: 0, insert: 'x' }]
      await expect(
        vault.save({ path: vaultPath(name), expect: etag, edits }, person),
        name,
      ).rejects.toMatchObject({ code: 'denied' })
    }
    expect(await readFile(join(root, 'a.pdf'), 'utf8')).toBe(pdf)
    expect(await readFile(join(root, 'b.md'), 'utf8')).toBe(pdf)
  })
})

describe('saving keeps every byte that was not edited', () => {
  test.each([
    [
      'CRLF',
      'one\r\ntwo\r\n',
      { from: 4, to: 7, insert: 'zwei\nzweieinhalb' },
      'one\r\nzwei\r\nzweieinhalb\r\n',
    ],
    [
      'mixed',
      'one\r\ntwo\nthree\r\n',
      { from: 0, to: 3, insert: 'eins' },
      'eins\r\ntwo\nthree\r\n',
    ],
    ['a byte order mark', '\ufeffone\n', { from: 1, to: 4, insert: 'eins' }, '\ufeffeins\n'],
    ['no final line break', 'one', { from: 3, to: 3, insert: '!' }, 'one!'],
    ['old Mac', 'one\rtwo\r', { from: 4, to: 4, insert: 'and\n' }, 'one\rand\rtwo\r'],
    ['an empty file', '', { from: 0, to: 0, insert: 'x' }, 'x'],
  ])('%s', async (_name, before, edit, after) => {
    await withTempVault({ 'a.md': before }, async ({ root, vault }) => {
      const { etag } = await vault.read(path)
      const saved = await vault.save({ path, expect: etag, edits: [edit] }, person)
      expect(await readFile(join(root, 'a.md'), 'utf8')).toBe(after)
      const now = await vault.read(path)
      expect(saved).toEqual({ status: 'saved', etag: now.etag, changed: true })
      expect(now.text).toBe(after)
    })
  })

  test('whatever the text and the edits', async () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\r\n', 'ä', '😀', 'x y'),
      fc.string({ maxLength: 3 }),
    )
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''))
    await withTempVault({ 'a.md': '' }, async ({ root, vault }) => {
      await fc.assert(
        fc.asyncProperty(text, fc.nat(), fc.nat(), text, async (before, a, b, insert) => {
          // Lone `\r` and halves of characters have their own tests.
          const clean = (value: string) => value.toWellFormed().replace(/\r(?!\n)|\0/g, '')
          const disk = clean(before)
          const editor = toEditorText(disk)
          const [from = 0, to = 0] = [a, b]
            .map((n) => n % (editor.length + 1))
            .sort((x, y) => x - y)
          const after = editor.slice(0, from) + toEditorText(clean(insert)) + editor.slice(to)
          fc.pre(after.isWellFormed())
          await writeFile(join(root, 'a.md'), disk)
          const { etag } = await vault.read(path)
          await vault.save(
            { path, expect: etag, edits: [{ from, to, insert: clean(insert) }] },
            person,
          )
          const saved = await readFile(join(root, 'a.md'), 'utf8')
          expect(toEditorText(saved)).toBe(after)
          // The lines before and after the edit still have the endings that they had.
          const head = linesOf(disk).slice(0, editor.slice(0, from).split('\n').length - 1)
          const tailCount = editor.slice(to).split('\n').length - 1
          expect(linesOf(saved).slice(0, head.length)).toEqual(head)
          const tail = tailCount === 0 ? [] : linesOf(disk).slice(-tailCount)
          expect(tailCount === 0 ? [] : linesOf(saved).slice(-tailCount)).toEqual(tail)
        }),
        { numRuns: 60 },
      )
    })
  })
})

/** Lines with their endings; what follows the last ending is the last line. */
const linesOf = (text: string): string[] =>
  text.split(/(?<=\n)/).concat(text.endsWith('\n') ? [''] : [])

test('a save of what is on disk already writes nothing', async () => {
  await withTempVault({ 'a.md': 'same' }, async ({ root, vault, journal }) => {
    const { etag } = await vault.read(path)
    const before = await stat(join(root, 'a.md'), { bigint: true })
    const outcome = await vault.save(
      { path, expect: etag, edits: [{ from: 0, to: 4, insert: 'same' }] },
      person,
    )
    expect(outcome).toEqual({ status: 'saved', etag, changed: false })
    expect(await stat(join(root, 'a.md'), { bigint: true })).toEqual(before)
    expect(journal.entries()).toEqual([])
    expect(await readdir(root)).toEqual(['a.md'])
  })
})

test('a note that changed on disk is a conflict, also with the same size and time', async () => {
  await withTempVault({ 'a.md': 'mine' }, async ({ root, vault, journal }) => {
    const { etag } = await vault.read(path)
    const { atime, mtime } = await stat(join(root, 'a.md'))
    await writeFile(join(root, 'a.md'), 'them')
    await utimes(join(root, 'a.md'), atime, mtime)
    const outcome = await vault.save(
      { path, expect: etag, edits: [{ from: 0, to: 0, insert: 'x' }] },
      person,
    )
    expect(outcome).toMatchObject({ status: 'conflict', current: { text: 'them' } })
    expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('them')
    expect(journal.entries()).toEqual([])
  })
})

test('a note that is gone is a conflict with nothing, and is not made again', async () => {
  await withTempVault({}, async ({ root, vault }) => {
    const outcome = await vault.save({ path, expect: '0'.repeat(64), edits: [] }, person)
    expect(outcome).toEqual({ status: 'conflict', current: null })
    expect(await readdir(root)).toEqual([])
  })
})

test('what is no text is shown with the reason and never written', async () => {
  const content = Uint8Array.from([0xff, 0x41, 0x80])
  await withTempVault({ 'a.md': content }, async ({ root, vault }) => {
    const note = await vault.read(path)
    expect(note).toMatchObject({ text: '', readOnlyReason: expect.stringContaining('UTF-8') })
    const save = vault.save(
      { path, expect: note.etag, edits: [{ from: 0, to: 0, insert: 'x' }] },
      person,
    )
    await expect(save).rejects.toMatchObject({ code: 'denied' })
    const change = { kind: 'write' as const, path, text: 'x', expect: note.etag, additive: false }
    await expect(vault.apply({ summary: '', changes: [change] }, person)).rejects.toMatchObject({
      code: 'denied',
    })
    expect(Uint8Array.from(await readFile(join(root, 'a.md')))).toEqual(content)
  })
})

test('edits that do not fit the text are refused', async () => {
  await withTempVault({ 'a.md': 'abc' }, async ({ vault }) => {
    const { etag } = await vault.read(path)
    const save = vault.save({ path, expect: etag, edits: [{ from: 2, to: 9, insert: '' }] }, person)
    await expect(save).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('what a file is besides its text stays', () => {
  const append = async (
    { vault }: Parameters<Parameters<typeof withTempVault>[1]>[0],
    target = path,
  ) => {
    const { etag, text } = await vault.read(target)
    const at = toEditorText(text).length
    return vault.save(
      { path: target, expect: etag, edits: [{ from: at, to: at, insert: '+' }] },
      person,
    )
  }

  test('mode', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      await chmod(join(temp.root, 'a.md'), 0o640)
      await append(temp)
      expect((await stat(join(temp.root, 'a.md'))).mode & 0o777).toBe(0o640)
    })
  })

  test('a symbolic link inside the vault stays a link, and its target is what changes', async () => {
    await withTempVault({ 'real/n.md': 'x' }, async (temp) => {
      await symlink('real/n.md', join(temp.root, 'a.md'))
      await append(temp)
      expect(await readlink(join(temp.root, 'a.md'))).toBe('real/n.md')
      expect(await readFile(join(temp.root, 'real/n.md'), 'utf8')).toBe('x+')
    })
  })

  test('hard links stay one file, and undo gives both their text back', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      const twin = join(temp.root, 'twin.md')
      await link(join(temp.root, 'a.md'), twin)
      await append(temp)
      expect(await readFile(twin, 'utf8')).toBe('x+')
      expect((await stat(twin)).nlink).toBe(2)
      const [entry] = temp.journal.entries()
      const { refused } = await temp.vault.undo({ changeId: entry?.changeId ?? '' }, person)
      expect(refused).toEqual([])
      expect(await readFile(twin, 'utf8')).toBe('x')
      expect((await stat(twin)).ino).toBe((await stat(join(temp.root, 'a.md'))).ino)
    })
  })

  test('one name stays one name: what is kept shares nothing with the vault', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      for (let time = 0; time < 3; time++) await append(temp)
      expect((await stat(join(temp.root, 'a.md'))).nlink).toBe(1)
    })
  })

  test('a read-only file is left alone, although its folder would allow to replace it', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      await chmod(join(temp.root, 'a.md'), 0o444)
      await expect(append(temp)).rejects.toMatchObject({ code: 'denied' })
      expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('x')
      expect(temp.journal.entries()).toEqual([])
      expect((await stat(join(temp.root, 'a.md'))).nlink).toBe(1)
    })
  })

  test('a name of 255 bytes saves', async () => {
    const name = `${'n'.repeat(252)}.md`
    await withTempVault({ [name]: 'x' }, async (temp) => {
      await append(temp, vaultPath(name))
      expect(await readFile(join(temp.root, name), 'utf8')).toBe('x+')
    })
  })

  test('a name that may not be created any more can still be saved and deleted', async () => {
    const name = vaultPath('Odd/what? 👩‍🚀 .md')
    await withTempVault({ [name]: 'x' }, async (temp) => {
      await append(temp, name)
      const { etag } = await temp.vault.read(name)
      const [trashed] = await temp.vault.apply(
        { summary: '', changes: [{ kind: 'trash', path: name, expect: etag }] },
        person,
      )
      const { refused } = await temp.vault.undo({ changeId: trashed?.changeId ?? '' }, person)
      expect(refused).toEqual([])
      expect(await readFile(join(temp.root, name), 'utf8')).toBe('x+')
    })
  })
})

test('two saves at once: one is saved, the other is told of it', async () => {
  await withTempVault({ 'a.md': '' }, async ({ root, vault }) => {
    const { etag } = await vault.read(path)
    const save = (insert: string) =>
      vault.save({ path, expect: etag, edits: [{ from: 0, to: 0, insert }] }, person)
    const outcomes = await Promise.all(['one', 'two', 'three'].map(save))
    expect(outcomes.map(({ status }) => status)).toEqual(['saved', 'conflict', 'conflict'])
    expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('one')
  })
})

test('a link and its target are one file for saves at once', async () => {
  await withTempVault({ 'a.md': '' }, async ({ root, vault }) => {
    await symlink('a.md', join(root, 'l.md'))
    const { etag } = await vault.read(path)
    const save = (target: string, insert: string) =>
      vault.save(
        { path: vaultPath(target), expect: etag, edits: [{ from: 0, to: 0, insert }] },
        person,
      )
    const outcomes = await Promise.all([save('a.md', 'one'), save('l.md', 'two')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['conflict', 'saved'])
  })
})

test('the vault is marked with its id by the first write and not before', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ root, vault, reopen }) => {
    await vault.read(path)
    await vault.list('')
    await reopen()
    expect(await readdir(root)).toEqual(['a.md'])
    const again = await reopen()
    await again.createFolder(vaultPath('new'))
    expect(await readFile(join(root, '.latent/vault-id'), 'utf8')).toBe('temporary-vault\n')
    expect((await lstat(join(root, '.latent/vault-id'))).isFile()).toBe(true)
  })
})

test('a read-only vault refuses every write with the reason', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ root, reopen }) => {
    const vault = await reopen({ readOnlyReason: 'Another Latent has this vault open.' })
    const { etag } = await vault.read(path)
    const writes = [
      () => vault.save({ path, expect: etag, edits: [{ from: 0, to: 0, insert: 'y' }] }, person),
      () => vault.apply({ summary: '', changes: [{ kind: 'trash', path, expect: etag }] }, person),
      () => vault.createFolder(vaultPath('new')),
      () => vault.undo({ changeId: 'any' }, person),
    ]
    for (const write of writes)
      await expect(write()).rejects.toMatchObject({
        code: 'denied',
        message: 'Nothing was written. Another Latent has this vault open.',
      })
    expect(await readdir(root)).toEqual(['a.md'])
    expect(vault.readOnlyReason()).toBe('Another Latent has this vault open.')
  })
})

test('a link called .latent or .trash that leads out of the vault is not followed', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ root, outside, vault }) => {
    await mkdir(join(outside, 'there'))
    await symlink(join(outside, 'there'), join(root, '.trash'))
    await symlink(join(outside, 'there'), join(root, '.latent'))
    const { etag } = await vault.read(path)
    await expect(
      vault.apply({ summary: '', changes: [{ kind: 'trash', path, expect: etag }] }, person),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await vault.save({ path, expect: etag, edits: [{ from: 0, to: 0, insert: 'y' }] }, person)
    expect(await readdir(join(outside, 'there'))).toEqual([])
    expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('yx')
  })
})

test('a save that comes while the vault is being closed is done whole or refused, and nothing is written later', () =>
  withTempVault({ 'a.md': '' }, async ({ root, vault }) => {
    let { etag } = await vault.read(path)
    const save = (insert: string) =>
      vault.save({ path, expect: etag, edits: [{ from: 0, to: 0, insert }] }, person)
    const first = await save('one')
    if (first.status === 'saved') etag = first.etag
    const late = save('two').catch((error: unknown) => error)
    const closed = vault.dispose()
    const later = save('three').catch((error: unknown) => error)
    await closed
    const onDisk = await readFile(join(root, 'a.md'), 'utf8')
    expect(await later).toMatchObject({ code: 'unavailable' })
    expect(onDisk).toBe((await late) instanceof Error ? 'one' : 'twoone')
    expect(await readFile(join(root, 'a.md'), 'utf8')).toBe(onDisk)
  }))
