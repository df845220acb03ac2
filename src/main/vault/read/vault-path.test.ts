import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { openRegular } from './open-regular.ts'
import { assertCreatable, resolveInVault } from './vault-path.ts'
import { newPathProblem } from '../model/new-path-problem.ts'

/** A vault with every trap that a path can lead into; a neighbour folder begins with the same name. */
async function withTraps(test: (root: string, outside: string) => Promise<void>): Promise<void> {
  await withTempVault({ 'a/n.md': 'x', '.git/config': 'x' }, async ({ root, outside }) => {
    await mkdir(`${root}-evil`)
    await writeFile(`${root}-evil/s.md`, 'x')
    await symlink('/etc', join(root, 'etc'))
    await symlink('/etc/passwd', join(root, 'p.md'))
    await symlink(`${root}-evil`, join(root, 'ev'))
    await symlink('a/n.md', join(root, 'in.md'))
    await symlink('loop', join(root, 'loop'))
    await symlink('missing-target', join(root, 'dangling.md'))
    await symlink(join(outside, 'new.md'), join(root, 'dang-out.md'))
    await symlink('.git/config', join(root, 'hidden-link.md'))
    await symlink('/dev/zero', join(root, 'z.md'))
    execFileSync('mkfifo', [join(root, 'f.md')])
    await test(root, outside)
  })
}

const outcome = async (work: Promise<{ readonly kind: string }>): Promise<string> => {
  try {
    return (await work).kind
  } catch (error) {
    if (error instanceof LatentError) return error.code
    throw error
  }
}

// reliability.md 1.10: path, what is found there, what creating a file there would give.
const CASES: readonly (readonly [path: string, found: string, created: string])[] = [
  ['a/n.md', 'file', 'already_exists'],
  ['in.md', 'file', 'already_exists'],
  ['new.md', 'missing', 'missing'],
  ['a/b/c/new.md', 'missing', 'missing'],
  ['../x', 'invalid_input', 'invalid_input'],
  ['a/../../x', 'invalid_input', 'invalid_input'],
  ['/etc/passwd', 'invalid_input', 'invalid_input'],
  ['etc/passwd', 'invalid_input', 'invalid_input'],
  ['p.md', 'invalid_input', 'invalid_input'],
  ['ev/s.md', 'invalid_input', 'invalid_input'],
  ['loop', 'invalid_input', 'invalid_input'],
  ['loop/x', 'invalid_input', 'invalid_input'],
  ['dangling.md', 'dangling', 'already_exists'],
  ['dang-out.md', 'dangling', 'already_exists'],
  ['f.md', 'invalid_input', 'invalid_input'],
  ['z.md', 'invalid_input', 'invalid_input'],
  ['.latent/db', 'invalid_input', 'invalid_input'],
  ['a/.git/config', 'invalid_input', 'invalid_input'],
  ['hidden-link.md', 'invalid_input', 'invalid_input'],
  ['CON', 'missing', 'invalid_input'],
  ['aux.md', 'missing', 'invalid_input'],
  ['a/nul.txt', 'missing', 'invalid_input'],
  ['COM1.md', 'missing', 'invalid_input'],
  ['lpt¹.md', 'missing', 'invalid_input'],
  ['x.', 'missing', 'invalid_input'],
  ['x ', 'missing', 'invalid_input'],
  ['a:b', 'invalid_input', 'invalid_input'],
  ['x/a:b', 'missing', 'invalid_input'],
  ['C:/x', 'invalid_input', 'invalid_input'],
  ['file:///etc/passwd', 'invalid_input', 'invalid_input'],
  ['a\\..\\b', 'invalid_input', 'invalid_input'],
  ['a\0b', 'invalid_input', 'invalid_input'],
  ['a\u202egpj.md', 'missing', 'invalid_input'],
  ['~/.ssh/id_rsa', 'invalid_input', 'invalid_input'],
  [`${'n'.repeat(253)}.md`, 'invalid_input', 'invalid_input'],
  [`${'é'.repeat(125)}.md`, 'missing', 'invalid_input'],
  ['', 'invalid_input', 'invalid_input'],
  ['a//b', 'invalid_input', 'invalid_input'],
  ['a/n.md/x', 'invalid_input', 'invalid_input'],
  [`${'d/'.repeat(64)}x.md`, 'missing', 'invalid_input'],
  ['A/new.md', 'missing', 'already_exists'],
  ['a/N.MD', 'missing', 'already_exists'],
]

describe('resolveInVault', () => {
  test('finds what is inside and refuses every way out', async () => {
    await withTraps(async (root) => {
      const found = await Promise.all(CASES.map(([path]) => outcome(resolveInVault(root, path))))
      expect(CASES.map(([path], index) => `${path} → ${found[index]}`)).toEqual(
        CASES.map(([path, expected]) => `${path} → ${expected}`),
      )
    })
  })

  test('where hidden names are open, no link leads out either', async () => {
    await withTraps(async (root) => {
      for (const path of ['etc/passwd', 'p.md', 'ev/s.md'])
        expect(await outcome(resolveInVault(root, path, { allowHidden: true }))).toBe(
          'invalid_input',
        )
      expect(await outcome(resolveInVault(root, '.git/config', { allowHidden: true }))).toBe('file')
    })
  })

  test('creating adds the names that some system cannot hold, and twins', async () => {
    await withTraps(async (root) => {
      const found = await Promise.all(CASES.map(([path]) => outcome(assertCreatable(root, path))))
      expect(CASES.map(([path], index) => `${path} → ${found[index]}`)).toEqual(
        CASES.map(([path, , expected]) => `${path} → ${expected}`),
      )
    })
  })

  test('says in the words of the tools that a path is not inside', async () => {
    await withTempVault({}, async ({ root }) => {
      await expect(resolveInVault(root, '../x')).rejects.toThrow(
        'Invalid path: must be within the vault: it contains ..',
      )
      await expect(resolveInVault(root, 'a/.git/x')).rejects.toThrow(
        'Invalid path: must be within the vault: hidden',
      )
    })
  })

  test('keeps its own folders closed, wherever they lie', async () => {
    await withTempVault({ 'state/db.md': 'x', 'state2/a.md': 'x' }, async ({ root }) => {
      const closedFolders = [join(root, 'state')]
      const resolve = (path: string) => outcome(resolveInVault(root, path, { closedFolders }))
      expect(await resolve('state/db.md')).toBe('invalid_input')
      expect(await resolve('state/new.md')).toBe('invalid_input')
      expect(await resolve('state2/a.md')).toBe('file')
    })
  })

  test('says that the vault is gone instead of finding nothing', async () => {
    await withTempVault({}, async ({ root }) => {
      await expect(resolveInVault(`${root}-not-there`, 'a.md')).rejects.toMatchObject({
        code: 'unavailable',
      })
    })
  })

  test('a twin in another composition is seen as one', async () => {
    await withTempVault({ 'Café.md': 'x'.normalize('NFC') }, async ({ root }) => {
      expect(await outcome(assertCreatable(root, 'café.md'.normalize('NFD')))).toBe(
        'already_exists',
      )
    })
  })

  test('knows a joiner that a word needs from one that hides', () => {
    for (const name of ['پایگاه‌ها.md', 'क्‍ष.md', 'គ្រប់គ្រង​វ៉ាល់.md', '👩‍💻 work.md', '🏳️‍🌈.md', '👩🏽‍🚀.md'])
      expect(newPathProblem(name)).toBeUndefined()
    for (const name of [
      'a\u200cb.md',
      'پایگاه\u200c.md',
      'a\u200d👩.md',
      '👩\u200d.md',
      'e\u0301\u200dx.md',
      'م\u202eا.md',
    ])
      expect(newPathProblem(name)).toContain('invisible characters')
  })

  test('refuses a new name with any character that nobody sees, but for what its script or a picture needs (S1)', () => {
    for (const hidden of '\u034f\u115f\u17b4\u180b\u3164\ufe0f\uffa0\u{e0041}\u{e0100}\u{e01ef}\u00ad')
      expect(newPathProblem(`Pl${hidden}an.md`)).toContain('invisible characters')
    for (const name of ['☎️ calls.md', '1️⃣ first.md', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.md', '\u182d\u180b\u182d.md'])
      expect(newPathProblem(name)).toBeUndefined()
  })

  test('shows invisible characters of a name that it refuses', () => {
    expect(newPathProblem('a\u202eb.md')).toBe('“a⟨U+202E⟩b.md” has invisible characters')
    expect(newPathProblem('fine/näme 👩‍🚀.md'.replace('\u200d', ''))).toBeUndefined()
  })
})

test('opening refuses a file that was put in the place of the one that was checked', async () => {
  await withTempVault({ 'a.md': 'mine', 'b.md': 'other' }, async ({ root }) => {
    const [a, b] = await Promise.all([resolveInVault(root, 'a.md'), resolveInVault(root, 'b.md')])
    if (a.kind !== 'file' || b.kind !== 'file') throw new Error('Both are files.')
    await expect(openRegular({ ...a, absolutePath: b.absolutePath })).rejects.toMatchObject({
      code: 'conflict',
    })
    await symlink('b.md', join(root, 'link.md'))
    await expect(openRegular({ ...b, absolutePath: join(root, 'link.md') })).rejects.toThrow(
      'ELOOP',
    )
  })
})
