import { mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import {
  etag,
  filesOf,
  moveFolder,
  person,
  set,
  trashFolder,
  write,
} from '../../../../test/vault/change-fixtures.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'

const files = {
  'atlas/plan.md': 'plan',
  'atlas/deep/n.md': 'n',
  'atlas/.hidden': 'h',
  'atlas/pic.png': 'png',
  'index.md': '[[atlas/plan]]',
}

test('a folder moves in one step with all that is in it, and the links to it in the same group', async () => {
  await withTempVault(files, async (temp) => {
    const group = set(
      moveFolder('atlas', 'work/hermes'),
      write('work/hermes/plan.md', 'PLAN', 'plan'),
      write('index.md', '[[work/hermes/plan]]', '[[atlas/plan]]'),
      write('work/hermes/new.md', 'new', null),
    )
    const [folder] = await temp.vault.preview(group)
    expect(folder).toEqual({
      kind: 'move',
      isFolder: true,
      files: 4,
      path: 'atlas',
      to: 'work/hermes',
      before: null,
      after: null,
      additions: 0,
      deletions: 0,
    })
    const events: VaultChangeEvent[] = []
    temp.vault.onChange((event) => events.push(event))
    await temp.vault.apply(group, person)
    expect(await filesOf(temp)).toEqual({
      'index.md': '[[work/hermes/plan]]',
      'work/hermes/.hidden': 'h',
      'work/hermes/deep/n.md': 'n',
      'work/hermes/new.md': 'new',
      'work/hermes/pic.png': 'png',
      'work/hermes/plan.md': 'PLAN',
    })
    const byPath = ({ changes }: VaultChangeEvent) =>
      Object.fromEntries(changes.map((change) => [change.path, change.etag]))
    expect(events).toHaveLength(1)
    expect(byPath(events[0] ?? { changes: [], foldersChanged: [] })).toEqual({
      'atlas/deep/n.md': null,
      'atlas/new.md': null,
      'atlas/plan.md': null,
      'index.md': etag('[[work/hermes/plan]]'),
      'work/hermes/deep/n.md': etag('n'),
      'work/hermes/new.md': etag('new'),
      'work/hermes/plan.md': etag('PLAN'),
    })
    expect(temp.journal.entries()).toMatchObject([
      { kind: 'move', isFolder: true, path: 'atlas', toPath: 'work/hermes', preEtag: null },
      { kind: 'edit', path: 'work/hermes/plan.md' },
      { kind: 'edit', path: 'index.md' },
      { kind: 'create', path: 'work/hermes/new.md' },
    ])
  })
})

test('a folder goes to the trash whole', async () => {
  await withTempVault(files, async (temp) => {
    const [trashed] = await temp.vault.apply(set(trashFolder('atlas')), person)
    expect(trashed).toMatchObject({ kind: 'trash', path: 'atlas' })
    expect(await filesOf(temp)).toEqual({
      '.trash/atlas/.hidden': 'h',
      '.trash/atlas/deep/n.md': 'n',
      '.trash/atlas/pic.png': 'png',
      '.trash/atlas/plan.md': 'plan',
      'index.md': '[[atlas/plan]]',
    })
  })
})

test('what fails after a folder was moved takes it back, with the folders made for it', async () => {
  await withTempVault(files, async (temp) => {
    let isFirst = true
    const group = set(
      moveFolder('atlas', 'work/hermes'),
      write('work/hermes/plan.md', 'PLAN', 'plan'),
      write('index.md', 'new', '[[atlas/plan]]'),
    )
    const vault = await temp.reopen({
      calls: {
        ...(await import('node:fs/promises')),
        async open(path, ...rest) {
          if (String(path).includes('.lt-') && !String(path).includes('hermes') && isFirst) {
            isFirst = false
            throw Object.assign(new Error('injected'), { code: 'ENOSPC' })
          }
          return (await import('node:fs/promises')).open(path, ...rest)
        },
      },
    })
    await expect(vault.apply(group, person)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await filesOf(temp)).toEqual(files)
    expect((await readdir(temp.root)).sort()).toEqual(['atlas', 'index.md'])
    expect(temp.journal.unfinished()).toEqual([])
    await vault.apply(group, person)
    expect(await filesOf(temp)).toHaveProperty('work/hermes/plan.md', 'PLAN')
  })
})

describe('a folder is not moved', () => {
  const refused = [
    ['onto a folder', moveFolder('atlas', 'other'), 'already_exists'],
    ['onto a file', moveFolder('atlas', 'index.md'), 'already_exists'],
    ['into itself', moveFolder('atlas', 'atlas/deep/x'), 'invalid_input'],
    ['onto itself', moveFolder('atlas', 'atlas'), 'already_exists'],
    ['when it is not there', moveFolder('nothing', 'x'), 'not_found'],
    ['when it is a file', moveFolder('index.md', 'x'), 'not_found'],
    ['when it is a link', moveFolder('linked', 'x'), 'denied'],
    ['to a hidden name', moveFolder('atlas', '.atlas'), 'invalid_input'],
    ['to a twin', moveFolder('atlas', 'OTHER'), 'already_exists'],
  ] as const
  test.each(refused)('%s', async (_why, change, code) => {
    await withTempVault({ ...files, 'other/': '' }, async (temp) => {
      await symlink('atlas', join(temp.root, 'linked'))
      await expect(temp.vault.apply(set(change), person)).rejects.toMatchObject({ code })
      expect(await filesOf(temp)).toEqual(files)
      expect(temp.journal.entries()).toEqual([])
    })
  })

  test('onto an empty folder that another program makes in the last moment', async () => {
    await withTempVault(files, async (temp) => {
      const fs = await import('node:fs/promises')
      const vault = await temp.reopen({
        calls: {
          ...fs,
          mkdir: (async (path: string) => {
            await fs.mkdir(path)
            if (path.endsWith('work')) await mkdir(join(path, 'hermes'))
          }) as typeof fs.mkdir,
        },
      })
      const moving = vault.apply(set(moveFolder('atlas', 'work/hermes')), person)
      await expect(moving).rejects.toMatchObject({ code: 'already_exists' })
      expect((await stat(join(temp.root, 'work/hermes'))).isDirectory()).toBe(true)
      expect(await filesOf(temp)).toEqual(files)
    })
  })
})

test('the case of a folder’s name can be changed alone', async () => {
  await withTempVault({ 'plans/a.md': 'a' }, async (temp) => {
    await temp.vault.apply(set(moveFolder('plans', 'Plans'), write('Plans/a.md', 'A', 'a')), person)
    expect(await filesOf(temp)).toEqual({ 'Plans/a.md': 'A' })
  })
})

test('nothing is where a folder was', async () => {
  await withTempVault(files, async (temp) => {
    const late = set(moveFolder('atlas', 'b'), write('atlas/plan.md', 'x', 'plan'))
    await expect(temp.vault.apply(late, person)).rejects.toMatchObject({ code: 'not_found' })
    const wrongOrder = set(write('index.md', 'x', '[[atlas/plan]]'), moveFolder('atlas', 'b'))
    await expect(temp.vault.apply(wrongOrder, person)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await filesOf(temp)).toEqual(files)
  })
})

describe('a note moves and changes in one step', () => {
  const rewrite = (from: string, to: string, before: string, text: string): Change => ({
    kind: 'move',
    from: vaultPath(from),
    to: vaultPath(to),
    expect: etag(before),
    text,
  })

  test('its earlier text is kept', async () => {
    await withTempVault({ 'a.md': '[x](x.md)' }, async (temp) => {
      const [moved] = await temp.vault.apply(
        set(rewrite('a.md', 'sub/b.md', '[x](x.md)', '[x](../x.md)')),
        person,
      )
      expect(moved).toMatchObject({ kind: 'move', path: 'a.md', to: 'sub/b.md', additions: 1 })
      expect(await filesOf(temp)).toEqual({ 'sub/b.md': '[x](../x.md)' })
      const kept = join(temp.root, '../pre-images', etag('[x](x.md)').slice(0, 2))
      expect(await readFile(join(kept, etag('[x](x.md)')), 'utf8')).toBe('[x](x.md)')
      expect(temp.journal.entries()).toMatchObject([
        {
          kind: 'move',
          preEtag: etag('[x](x.md)'),
          postEtag: etag('[x](../x.md)'),
          state: 'applied',
        },
      ])
    })
  })

  test('with the case of its name only', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      await temp.vault.apply(set(rewrite('a.md', 'A.md', 'x', 'y')), person)
      expect(await filesOf(temp)).toEqual({ 'A.md': 'y' })
    })
  })

  test('never onto a name that is taken', async () => {
    await withTempVault({ 'a.md': 'x', 'b.md': 'y' }, async (temp) => {
      const moving = temp.vault.apply(set(rewrite('a.md', 'b.md', 'x', 'z')), person)
      await expect(moving).rejects.toMatchObject({ code: 'already_exists' })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'x', 'b.md': 'y' })
    })
  })
})

describe('a file from outside is added', () => {
  const add = (path: string, source: string, content: string): Change => ({
    kind: 'add',
    path: vaultPath(path),
    source,
    etag: etag(content),
    sizeBytes: content.length,
  })

  test('byte for byte, and stays where it was', async () => {
    await withTempVault({}, async (temp) => {
      const source = join(temp.outside, 'pic.png')
      const content = '\u0000bytes'.repeat(300_000)
      await writeFile(source, content)
      const [added] = await temp.vault.apply(set(add('img/pic.png', source, content)), person)
      expect(added).toMatchObject({ kind: 'create', path: 'img/pic.png' })
      expect(await filesOf(temp)).toEqual({ 'img/pic.png': content })
      expect(await readFile(source, 'utf8')).toBe(content)
      expect((await stat(join(temp.root, 'img/pic.png'))).mode & 0o777).toBe(
        0o666 & ~process.umask(),
      )
    })
  })

  test('only when it is what was announced', async () => {
    await withTempVault({}, async (temp) => {
      const source = join(temp.outside, 'x.md')
      await writeFile(source, 'other')
      const adding = temp.vault.apply(set(add('x.md', source, 'announced')), person)
      await expect(adding).rejects.toMatchObject({ code: 'conflict' })
      expect(await filesOf(temp)).toEqual({})
      expect(temp.journal.unfinished()).toEqual([])
    })
  })
})
