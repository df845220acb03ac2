import { chmod, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { UndoReport, UndoSelection } from '../../../shared/contract/history.ts'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import {
  agent,
  etag,
  filesOf,
  move,
  moveFolder,
  person,
  set,
  trash,
  trashFolder,
  write,
} from '../../../../test/vault/change-fixtures.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'

async function put({ root }: TempVault, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** All by the agent in one turn, each set a group of its own. */
async function turn({ vault }: TempVault, ...sets: ChangeSet[]): Promise<void> {
  for (const each of sets) await vault.apply(each, agent)
}

const undoTurn = ({ vault }: TempVault, path?: string): Promise<UndoReport> =>
  vault.undo({ turnId: 'turn', ...(path === undefined ? {} : { path: vaultPath(path) }) }, person)

const redo = ({ vault }: TempVault, { groupId }: UndoReport): Promise<UndoReport> =>
  vault.undo({ groupId: groupId ?? '' }, person)

const whole = { clashes: [], refused: [] }

describe('a whole run of the agent', () => {
  test('row 64: edit, create, delete, rename group, frontmatter; undo and redo are exact, with modes and line endings', async () => {
    const files = {
      'a.md': '\ufeff---\r\ntags: [x]\r\n---\r\none\r\ntwo\nthree',
      'old.md': 'see [[Target]]\n',
      'Target.md': '# Target\n',
      'in/deep/gone.md': 'gone\r\n',
    }
    await withTempVault(files, async (temp) => {
      await chmod(join(temp.root, 'a.md'), 0o640)
      await chmod(join(temp.root, 'Target.md'), 0o600)
      const edited = files['a.md'].replace('[x]', '[x, y]').replace('two', 'zwei')
      await turn(
        temp,
        set(write('a.md', edited, files['a.md'])),
        set(write('new/n.md', 'new\n', null)),
        set(
          move('Target.md', 'sub/Goal.md', files['Target.md'], '# Goal\n'),
          write('old.md', 'see [[Goal]]\n', files['old.md']),
        ),
        set(trash('in/deep/gone.md', files['in/deep/gone.md'])),
        set(write('new/n.md', 'new\nand more\n', 'new\n')),
      )
      const after = await filesOf(temp)
      const undone = await undoTurn(temp)
      expect(undone).toMatchObject(whole)
      expect(undone.changeIds).toHaveLength(6)
      expect(await filesOf(temp)).toEqual({ ...files, '.trash/new/n.md': 'new\nand more\n' })
      const modeOf = async (path: string) => (await stat(join(temp.root, path))).mode & 0o777
      expect(await modeOf('a.md')).toBe(0o640)
      expect(await modeOf('Target.md')).toBe(0o600)

      const again = await redo(temp, undone)
      expect(again).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual(after)
      expect(await modeOf('a.md')).toBe(0o640)
      expect(await modeOf('sub/Goal.md')).toBe(0o600)

      expect(await redo(temp, again)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ ...files, '.trash/new/n.md': 'new\nand more\n' })
      expect(temp.journal.unfinished()).toEqual([])
    })
  })

  test('is one group with at most one step for each file, which says what it takes back', async () => {
    await withTempVault({ 'a.md': '1' }, async (temp) => {
      await turn(
        temp,
        set(write('a.md', '2', '1')),
        set(move('a.md', 'b.md', '2')),
        set(write('b.md', '3', '2')),
        set(move('b.md', 'c.md', '3')),
      )
      const ids = temp.journal.entries().map(({ changeId }) => changeId)
      const report = await undoTurn(temp)
      expect(report.changeIds).toEqual(ids.toReversed())
      expect(report.undone).toMatchObject([{ kind: 'move', path: 'c.md', to: 'a.md' }])
      expect(temp.journal.ofGroup(report.groupId ?? '')).toMatchObject([
        { kind: 'undo', path: 'c.md', toPath: 'a.md', undoes: ids.toReversed(), state: 'applied' },
      ])
      expect(await filesOf(temp)).toEqual({ 'a.md': '1' })
    })
  })

  test('leaves what the person wrote, created, moved and deleted meanwhile', async () => {
    const text = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join('')
    await withTempVault({ 'a.md': text, 'b.md': 'b', 'c.md': 'c' }, async (temp) => {
      const byAgent = text.replace('line 3\n', 'agent 3\nmore\n')
      await turn(temp, set(write('a.md', byAgent, text)), set(move('b.md', 'x/b.md', 'b')))
      const both = byAgent.replace('line 12\n', 'mine\n')
      await put(temp, 'a.md', both)
      await temp.vault.apply(set(write('own.md', 'own', null)), person)
      await temp.vault.apply(set(move('a.md', 'renamed.md', both)), person)
      await temp.vault.apply(set(trash('c.md', 'c')), person)
      await turn(temp, set(write('renamed.md', both.replace('line 18\n', ''), both)))
      const report = await undoTurn(temp)
      expect(report).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({
        'renamed.md': text.replace('line 12\n', 'mine\n'),
        'b.md': 'b',
        'own.md': 'own',
        '.trash/c.md': 'c',
      })
    })
  })

  test('nothing outside of it is read for writing, moved or removed', async () => {
    await withTempVault({ 'a.md': '1', 'b.md': '1', 'c.md': '1' }, async (temp) => {
      await temp.vault.apply(set(write('b.md', '2', '1')), { ...agent, turnId: 'other' })
      await turn(temp, set(write('a.md', '2', '1')))
      const before = await stat(join(temp.root, 'b.md'), { bigint: true })
      await undoTurn(temp)
      expect(await stat(join(temp.root, 'b.md'), { bigint: true })).toEqual(before)
      expect(await filesOf(temp)).toEqual({ 'a.md': '1', 'b.md': '2', 'c.md': '1' })
    })
  })

  test('twice: the second time there is nothing left, and says so', async () => {
    await withTempVault({ 'a.md': '1' }, async (temp) => {
      await turn(temp, set(write('a.md', '2', '1')))
      await undoTurn(temp)
      const again = await undoTurn(temp)
      expect(again).toMatchObject({
        groupId: null,
        changeIds: [],
        refused: [{ reason: 'This was taken back already.' }],
      })
      expect(await filesOf(temp)).toEqual({ 'a.md': '1' })
    })
  })
})

describe('one note of a run', () => {
  test('with all its names, and no other note', async () => {
    await withTempVault({ 'a.md': '1', 'b.md': '1' }, async (temp) => {
      await turn(
        temp,
        set(write('a.md', '2', '1')),
        set(write('b.md', '2', '1')),
        set(move('a.md', 'x.md', '2')),
        set(write('x.md', '3', '2')),
      )
      await temp.vault.apply(set(move('x.md', 'y.md', '3')), person)
      const report = await undoTurn(temp, 'x.md')
      expect(report.changeIds).toHaveLength(2)
      expect(report.refused).toEqual([
        { path: 'y.md', reason: 'x.md was moved to y.md since, so it stays there.' },
      ])
      expect(await filesOf(temp)).toEqual({ 'b.md': '2', 'y.md': '1' })
    })
  })

  test('a rename takes the links that were rewritten for it along, and keeps what was written there since', async () => {
    const links = 'one\ntwo [[A]]\nthree\nfour\n'
    await withTempVault({ 'A.md': 'a', 'links.md': links }, async (temp) => {
      const rewritten = links.replace('[[A]]', '[[B]]')
      await turn(temp, set(move('A.md', 'B.md', 'a'), write('links.md', rewritten, links)))
      await put(temp, 'links.md', rewritten.replace('four', 'vier'))
      const [renamed] = temp.journal.entries()
      const report = await temp.vault.undo({ changeId: renamed?.changeId ?? '' }, person)
      expect(report.changeIds).toHaveLength(2)
      expect(await filesOf(temp)).toEqual({
        'A.md': 'a',
        'links.md': links.replace('four', 'vier'),
      })
    })
  })
})

describe('what overlaps', () => {
  test('is a clash with both texts, and the file stays as it is', async () => {
    await withTempVault({ 'a.md': 'one\n', 'b.md': 'b\n' }, async (temp) => {
      await turn(temp, set(write('a.md', 'two\n', 'one\n')), set(write('b.md', 'B\n', 'b\n')))
      await put(temp, 'a.md', 'three\n')
      const [edited] = temp.journal.entries()
      const report = await undoTurn(temp)
      expect(report.clashes).toEqual([
        {
          path: 'a.md',
          changeIds: [edited?.changeId],
          current: 'three\n',
          currentEtag: etag('three\n'),
          wanted: 'one\n',
        },
      ])
      expect(report.changeIds).toHaveLength(1)
      expect(await filesOf(temp)).toEqual({ 'a.md': 'three\n', 'b.md': 'b\n' })
      // It is not taken back yet: once the person has chosen, it can be.
      await put(temp, 'a.md', 'one\n')
      expect(await undoTurn(temp)).toMatchObject({ ...whole, changeIds: [edited?.changeId] })
    })
  })

  test('leaves all of a note as it is: its moves, and its other changes', async () => {
    await withTempVault({ 'a.md': 'one\n\n\nend\n' }, async (temp) => {
      await turn(
        temp,
        set(write('a.md', 'two\n\n\nend\n', 'one\n\n\nend\n')),
        set(move('a.md', 'b.md', 'two\n\n\nend\n')),
      )
      await put(temp, 'b.md', 'mine\n\n\nend\n')
      const report = await undoTurn(temp)
      expect(report.clashes).toHaveLength(1)
      expect(report.clashes[0]?.changeIds).toHaveLength(2)
      expect(await filesOf(temp)).toEqual({ 'b.md': 'mine\n\n\nend\n' })
    })
  })

  test('a created note that the person wrote in is never thrown away', async () => {
    await withTempVault({}, async (temp) => {
      await turn(temp, set(write('n.md', 'new\n', null)), set(write('n.md', 'new\n2\n', 'new\n')))
      await put(temp, 'n.md', 'new\n2\nmine\n')
      const report = await undoTurn(temp)
      expect(report).toMatchObject({ changeIds: [], clashes: [{ path: 'n.md', wanted: null }] })
      expect(await filesOf(temp)).toEqual({ 'n.md': 'new\n2\nmine\n' })
    })
  })

  test('what is not text is refused with a sentence', async () => {
    const bytes = Buffer.from([1, 0, 2])
    await withTempVault({ 'a.md': 'one' }, async (temp) => {
      await turn(temp, set(write('a.md', 'two', 'one')))
      await writeFile(join(temp.root, 'a.md'), bytes)
      const report = await undoTurn(temp)
      expect(report.clashes).toEqual([])
      expect(report.refused).toEqual([
        { path: 'a.md', reason: 'a.md was changed since, so it stays as it is.' },
      ])
      expect(await readFile(join(temp.root, 'a.md'))).toEqual(bytes)
    })
  })

  test('without the text that a change left there is nothing to merge with, so a person is asked', async () => {
    await withTempVault({ 'a.md': '1\n2\n3\n4\n' }, async (temp) => {
      await turn(temp, set(write('a.md', 'one\n2\n3\n4\n', '1\n2\n3\n4\n')))
      await put(temp, 'a.md', 'one\n2\n3\nfour\n')
      const left = etag('one\n2\n3\n4\n')
      await rm(join(temp.root, '../pre-images', left.slice(0, 2), left))
      expect(await undoTurn(temp)).toMatchObject({ clashes: [{ path: 'a.md' }], changeIds: [] })
    })
  })
})

describe('moves', () => {
  test('an old place that is taken: the file stays, its text is taken back all the same', async () => {
    await withTempVault({ 'a.md': '1' }, async (temp) => {
      await turn(temp, set(move('a.md', 'b.md', '1')), set(write('b.md', '2', '1')))
      await put(temp, 'a.md', 'mine')
      const report = await undoTurn(temp)
      expect(report.refused).toEqual([{ path: 'b.md', reason: 'There is already a file at a.md.' }])
      expect(await filesOf(temp)).toEqual({ 'a.md': 'mine', 'b.md': '1' })
      await rm(join(temp.root, 'a.md'))
      expect(await undoTurn(temp)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'a.md': '1' })
    })
  })

  test('a text that changed with its move stays with it when there is no way back', async () => {
    const files = { 'a.md': '[x](x.md)', 'x.md': 'x' }
    await withTempVault(files, async (temp) => {
      await turn(temp, set(move('a.md', 'in/b.md', files['a.md'], '[x](../x.md)')))
      await put(temp, 'a.md', 'mine')
      const report = await undoTurn(temp)
      expect(report).toMatchObject({ changeIds: [], clashes: [] })
      expect(report.refused).toEqual([
        { path: 'in/b.md', reason: 'There is already a file at a.md.' },
      ])
      expect(await filesOf(temp)).toEqual({
        'a.md': 'mine',
        'in/b.md': '[x](../x.md)',
        'x.md': 'x',
      })
    })
  })

  test('what came back out of the trash and was written in since does not go there again', async () => {
    await withTempVault({ 'a.md': 'a', 'F/b.md': 'b' }, async (temp) => {
      await turn(temp, set(trash('a.md', 'a')), set(trashFolder('F')))
      const undone = await undoTurn(temp)
      await put(temp, 'a.md', 'mine')
      await temp.vault.apply(set(write('F/b.md', 'mine too', 'b')), person)
      const report = await redo(temp, undone)
      expect(report).toMatchObject({
        changeIds: [],
        clashes: [{ path: 'a.md', wanted: null }],
        refused: [{ path: 'F', reason: expect.stringContaining('were changed since') }],
      })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'mine', 'F/b.md': 'mine too' })
    })
  })

  test('out of the trash, with a number where the place is taken', async () => {
    await withTempVault({ 'a.md': 'old' }, async (temp) => {
      await turn(temp, set(trash('a.md', 'old')))
      await put(temp, 'a.md', 'mine')
      await put(temp, 'a 2.md', 'mine too')
      const report = await undoTurn(temp)
      expect(report.undone).toMatchObject([{ kind: 'create', path: 'a 3.md' }])
      expect(await filesOf(temp)).toEqual({
        'a.md': 'mine',
        'a 2.md': 'mine too',
        'a 3.md': 'old',
      })
    })
  })

  test('two notes that changed names, and three in a row, get them back', async () => {
    const files = { 'a.md': 'A', 'b.md': 'B', 'x.md': 'X', 'y.md': 'Y' }
    await withTempVault(files, async (temp) => {
      await turn(
        temp,
        set(move('a.md', 't.md', 'A')),
        set(move('b.md', 'a.md', 'B')),
        set(move('t.md', 'b.md', 'A')),
        set(move('y.md', 'z.md', 'Y')),
        set(move('x.md', 'y.md', 'X')),
      )
      const after = await filesOf(temp)
      expect(after).toEqual({ 'a.md': 'B', 'b.md': 'A', 'y.md': 'X', 'z.md': 'Y' })
      const report = await undoTurn(temp)
      expect(report).toMatchObject(whole)
      expect(report.changeIds).toHaveLength(5)
      expect(await filesOf(temp)).toEqual(files)
      expect(await redo(temp, report)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual(after)
    })
  })

  test('a note moved away and a new one made in its place: both go back', async () => {
    await withTempVault({ 'p.md': 'old' }, async (temp) => {
      await turn(temp, set(move('p.md', 'q.md', 'old')), set(write('p.md', 'new', null)))
      const after = await filesOf(temp)
      const report = await undoTurn(temp)
      expect(report).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'p.md': 'old', '.trash/p.md': 'new' })
      expect((await temp.vault.trash.list()).map(({ path }) => path)).toEqual(['p.md'])
      await redo(temp, report)
      expect(await filesOf(temp)).toEqual(after)
    })
  })

  test('a folder, with what was added, renamed and moved since', async () => {
    const files = { 'A/one.md': '1', 'A/sub/two.md': '2', 'in.md': 'i' }
    await withTempVault(files, async (temp) => {
      await turn(temp, set(moveFolder('A', 'B')), set(write('B/one.md', '11', '1')))
      await put(temp, 'B/added.png', 'png')
      await temp.vault.apply(set(move('B/sub/two.md', 'B/zwei.md', '2')), person)
      await turn(temp, set(move('in.md', 'B/in.md', 'i')))
      const report = await undoTurn(temp)
      expect(report).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({
        'A/added.png': 'png',
        'A/one.md': '1',
        'A/zwei.md': '2',
        'in.md': 'i',
      })
      await redo(temp, report)
      expect(await filesOf(temp)).toEqual({
        'B/added.png': 'png',
        'B/in.md': 'i',
        'B/one.md': '11',
        'B/zwei.md': '2',
      })
    })
  })

  test('a folder that the person renamed: what the agent did in it is taken back where it is now', async () => {
    await withTempVault({ 'P/a.md': '1', 'P/b.md': 'b', 'c.md': 'c' }, async (temp) => {
      await turn(
        temp,
        set(write('P/a.md', '2', '1')),
        set(move('P/b.md', 'b.md', 'b')),
        set(move('c.md', 'P/c.md', 'c')),
      )
      await temp.vault.apply(set(moveFolder('P', 'Q')), person)
      expect(await undoTurn(temp)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'Q/a.md': '1', 'Q/b.md': 'b', 'c.md': 'c' })
    })
  })

  test('a deleted folder, with a number where there is one again', async () => {
    await withTempVault({ 'A/one.md': '1' }, async (temp) => {
      await turn(temp, set(trashFolder('A')))
      await put(temp, 'A/mine.md', 'm')
      expect(await undoTurn(temp)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'A/mine.md': 'm', 'A 2/one.md': '1' })
    })
  })

  test('a deleted note whose folder was deleted later comes back to where it was', async () => {
    await withTempVault({ 'A/one.md': '1', 'A/two.md': '2' }, async (temp) => {
      await turn(temp, set(trash('A/one.md', '1')))
      await temp.vault.apply(set(trashFolder('A')), person)
      expect(await undoTurn(temp)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'A/one.md': '1', '.trash/A/two.md': '2' })
    })
  })

  test('a note moved and deleted whose first folder was deleted meanwhile comes back to where it was moved', async () => {
    await withTempVault({ 'a/x.md': 'x', 'a/y.md': 'y' }, async (temp) => {
      await turn(temp, set(move('a/x.md', 'x.md', 'x')))
      await temp.vault.apply(set(trashFolder('a')), person)
      await turn(temp, set(trash('x.md', 'x')))
      const report = await temp.vault.undo({ turnId: 'turn' }, person)
      expect(await filesOf(temp)).toEqual({ 'x.md': 'x', '.trash/a/y.md': 'y' })
      expect(report.refused).toEqual([
        {
          path: expect.stringContaining('x.md'),
          reason: expect.stringContaining('was deleted since'),
        },
      ])
    })
  })

  // Found by the property: seed 2, path "914".
  test('a folder that was moved and deleted, and then what it was moved into, comes back to where it was first', async () => {
    await withTempVault({ 'A/n.md': 'n', 'B/b.md': 'b' }, async (temp) => {
      await turn(temp, set(moveFolder('A', 'B/A')), set(trashFolder('B/A')))
      await temp.vault.apply(set(trashFolder('B')), person)
      expect(await undoTurn(temp)).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ '.trash/B/b.md': 'b', 'A/n.md': 'n' })
    })
  })

  test('a folder at the old place: the moved one stays', async () => {
    await withTempVault({ 'A/one.md': '1' }, async (temp) => {
      await turn(temp, set(moveFolder('A', 'B')), set(write('B/one.md', '11', '1')))
      await put(temp, 'A/mine.md', 'm')
      expect(await undoTurn(temp)).toMatchObject({
        refused: [{ path: 'B', reason: 'There is already a folder at A.' }],
      })
      expect(await filesOf(temp)).toEqual({ 'A/mine.md': 'm', 'B/one.md': '1' })
    })
  })

  test('what is not there any more', async () => {
    await withTempVault({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }, async (temp) => {
      await turn(
        temp,
        set(write('a.md', 'A', 'a')),
        set(move('b.md', 'B/b.md', 'b')),
        set(trash('c.md', 'c')),
      )
      await rm(join(temp.root, 'a.md'))
      await rename(join(temp.root, 'B/b.md'), join(temp.root, 'elsewhere.md'))
      const [item] = await temp.vault.trash.list()
      await temp.vault.trash.empty([item?.id ?? ''])
      const { refused, changeIds } = await undoTurn(temp)
      expect(changeIds).toEqual([])
      expect(refused.map(({ reason }) => reason)).toEqual([
        'There is no file at a.md any more.',
        'There is no file at B/b.md any more.',
        'c.md was removed from the trash.',
      ])
      expect(await filesOf(temp)).toEqual({ 'elsewhere.md': 'b' })
    })
  })

  test('a note that the person deleted since stays in the trash, with its text', async () => {
    await withTempVault({ 'a.md': '1', 'b.md': 'b' }, async (temp) => {
      await turn(temp, set(write('a.md', '2', '1')), set(write('n.md', 'n', null)))
      await temp.vault.apply(set(trash('a.md', '2'), trash('n.md', 'n')), person)
      const { refused } = await undoTurn(temp)
      expect(refused).toEqual([
        {
          path: expect.stringMatching(/^\.trash/),
          reason: 'a.md is in the trash, so its text stays as it is.',
        },
      ])
      expect(await filesOf(temp)).toEqual({ '.trash/a.md': '2', '.trash/n.md': 'n', 'b.md': 'b' })
    })
  })
})

describe('an undo of a redo gives what the first undo gave', () => {
  /** Undo, redo, and the undo of that, with `between` before the last. */
  async function thrice(temp: TempVault, between: () => Promise<unknown> = async () => {}) {
    const made = await treeWithFolders(temp)
    const undone = await undoTurn(temp)
    expect(undone).toMatchObject(whole)
    const first = await treeWithFolders(temp)
    const redone = await redo(temp, undone)
    expect(redone).toMatchObject(whole)
    expect(await treeWithFolders(temp)).toEqual(made)
    await between()
    return { first, redone, last: await redo(temp, redone) }
  }
  /** As `filesOf`, with the folders, which end in `/`; those around items of the trash left out. */
  async function treeWithFolders(temp: TempVault): Promise<Record<string, string>> {
    const entries = await readdir(temp.root, { recursive: true, withFileTypes: true })
    const folders = entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${join(entry.parentPath, entry.name).slice(temp.root.length + 1)}/`)
      .filter((path) => !/^\.(?:latent|trash\/(?:[^/]+\/)?$)/.test(path))
      .map((path) => [path.replace(/^\.trash\/[^/]+/, '.trash'), ''])
    return { ...(await filesOf(temp)), ...Object.fromEntries(folders) }
  }
  async function emptyTrash({ vault }: TempVault): Promise<void> {
    await vault.trash.empty((await vault.trash.list()).map(({ id }) => id))
  }

  // Found by the property below with seed 1070874811, path "88": the note went into the trash.
  test('the only note of a folder moved out of it, and the folder deleted', async () => {
    await withTempVault({ 'F/n.md': 'n', 'X/x.md': 'x' }, async (temp) => {
      await turn(temp, set(move('F/n.md', 'X/n.md', 'n')), set(trashFolder('F')))
      const { first, redone, last } = await thrice(temp)
      expect(redone.undone).toMatchObject([
        { kind: 'trash', path: 'F' },
        { kind: 'move', path: 'F/n.md', to: 'X/n.md' },
      ])
      expect(last).toMatchObject(whole)
      expect(await treeWithFolders(temp)).toEqual(first)
      expect(await filesOf(temp)).toEqual({ 'F/n.md': 'n', 'X/x.md': 'x' })
    })
  })

  test('the same where the trash was emptied meanwhile: the folder is made anew, and what was lost is said', async () => {
    await withTempVault({ 'F/n.md': 'n', 'F/left.md': 'l', 'X/x.md': 'x' }, async (temp) => {
      await turn(temp, set(move('F/n.md', 'X/n.md', 'n')), set(trashFolder('F')))
      const { last } = await thrice(temp, () => emptyTrash(temp))
      expect(last.refused).toEqual([
        {
          path: expect.stringMatching(/^\.trash.*F$/),
          reason: expect.stringContaining('There is no folder'),
        },
      ])
      expect(await filesOf(temp)).toEqual({ 'F/n.md': 'n', 'X/x.md': 'x' })
    })
  })

  // Found by the property: seed 2, path "914" again.
  test('a folder moved out of one that was deleted, where the trash was emptied meanwhile', async () => {
    await withTempVault({ 'F/G/n.md': 'n', 'x.md': 'x' }, async (temp) => {
      await turn(temp, set(moveFolder('F/G', 'G')), set(trashFolder('F')))
      const { last } = await thrice(temp, () => emptyTrash(temp))
      expect(last.refused).toHaveLength(1)
      expect(await filesOf(temp)).toEqual({ 'F/G/n.md': 'n', 'x.md': 'x' })
    })
  })

  test('a folder in a folder, and two, each with its only note moved out', async () => {
    const files = { 'A/B/n.md': 'n', 'A/m.md': 'm', 'C/o.md': 'o', 'x.md': 'x' }
    await withTempVault(files, async (temp) => {
      await turn(
        temp,
        set(move('A/B/n.md', 'n.md', 'n')),
        set(move('C/o.md', 'o.md', 'o')),
        set(trashFolder('A/B')),
        set(move('A/m.md', 'm.md', 'm')),
        set(trashFolder('A'), trashFolder('C')),
      )
      const { first, last } = await thrice(temp)
      expect(last).toMatchObject(whole)
      expect(await treeWithFolders(temp)).toEqual(first)
      expect(await filesOf(temp)).toEqual(files)
    })
  })

  test('a folder that was inside, deleted with the outer one, keeps its place there', async () => {
    await withTempVault({ 'A/B/n.md': 'n', 'x.md': 'x' }, async (temp) => {
      await turn(temp, set(move('A/B/n.md', 'n.md', 'n')), set(trashFolder('A')))
      const { first, last } = await thrice(temp)
      expect(last).toMatchObject(whole)
      expect(await treeWithFolders(temp)).toEqual(first)
    })
  })

  test('a note deleted, and its folder after it, where the trash of the folder was emptied meanwhile', async () => {
    await withTempVault({ 'F/n.md': 'n', 'F/m.md': 'm' }, async (temp) => {
      await turn(temp, set(trash('F/n.md', 'n')), set(trashFolder('F')))
      const { last } = await thrice(temp, async () => {
        const folder = (await temp.vault.trash.list()).find(({ isFolder }) => isFolder)
        await temp.vault.trash.empty([folder?.id ?? ''])
      })
      expect(last.refused).toHaveLength(1)
      expect(await filesOf(temp)).toEqual({ 'F/n.md': 'n' })
    })
  })

  test('a folder whose name exists again gets a number, with its note in it', async () => {
    await withTempVault({ 'F/n.md': 'n' }, async (temp) => {
      await turn(temp, set(move('F/n.md', 'n.md', 'n')), set(trashFolder('F')))
      const { last } = await thrice(temp, () => put(temp, 'F/mine.md', 'm'))
      expect(last).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'F 2/n.md': 'n', 'F/mine.md': 'm' })
    })
  })

  test('a folder that the run made, renamed or deleted: nothing of it is left, and all of it comes again', async () => {
    for (const last of [moveFolder('New', 'Newer'), trashFolder('New')])
      await withTempVault({ 'a.md': 'a', 'x.md': 'x' }, async (temp) => {
        await new Promise((resolve) => setTimeout(resolve, 25))
        await turn(
          temp,
          set(write('New/n.md', 'n', null)),
          set(move('a.md', 'New/a.md', 'a')),
          set(last),
        )
        const { first, last: report } = await thrice(temp)
        expect(report).toMatchObject(whole)
        expect(first).toMatchObject({ 'a.md': 'a', 'x.md': 'x' })
        expect(first).not.toHaveProperty(['New/'])
        expect(Object.keys(await filesOf(temp)).filter((path) => !path.startsWith('.'))).toEqual([
          'a.md',
          'x.md',
        ])
      })
  })

  test('what was written between them stays, and does not go into the trash', async () => {
    await withTempVault({ 'X/n.md': 'n\n', 'F/m.md': 'm' }, async (temp) => {
      await turn(temp, set(move('X/n.md', 'F/n.md', 'n\n')), set(trashFolder('F')))
      const undone = await undoTurn(temp)
      expect(await filesOf(temp)).toEqual({ 'F/m.md': 'm', 'X/n.md': 'n\n' })
      await temp.vault.apply(set(write('X/n.md', 'n\nmine\n', 'n\n')), person)
      const redone = await redo(temp, undone)
      expect(redone.clashes).toMatchObject([{ path: 'X/n.md', wanted: null }])
      expect(await filesOf(temp)).toEqual({ '.trash/F/m.md': 'm', 'X/n.md': 'n\nmine\n' })
    })
    await withTempVault({ 'F/n.md': 'n\n', 'x.md': 'x' }, async (temp) => {
      await turn(temp, set(move('F/n.md', 'n.md', 'n\n')), set(trashFolder('F')))
      const { last } = await thrice(temp, () =>
        temp.vault.apply(set(write('n.md', 'n\nmine\n', 'n\n')), person),
      )
      expect(last).toMatchObject(whole)
      expect(await filesOf(temp)).toEqual({ 'F/n.md': 'n\nmine\n', 'x.md': 'x' })
    })
  })

  test('one note of it alone does not go into the trash after its folder', async () => {
    await withTempVault({ 'F/n.md': 'n', 'x.md': 'x' }, async (temp) => {
      await turn(temp, set(move('F/n.md', 'n.md', 'n')), set(trashFolder('F')))
      const redone = await redo(temp, await undoTurn(temp))
      const { changeId } =
        temp.journal.ofGroup(redone.groupId ?? '').find((each) => !each.isFolder) ?? {}
      const { refused } = await temp.vault.undo({ changeId: changeId ?? '' }, person)
      expect(refused).toEqual([
        {
          path: 'n.md',
          reason: 'The folder of F/n.md was deleted since, so n.md stays where it is.',
        },
      ])
      expect(await filesOf(temp)).toEqual({ 'n.md': 'n', 'x.md': 'x' })
    })
  })
})

describe('refuses', () => {
  const reasonsOf = async ({ vault }: TempVault, selection: UndoSelection) =>
    (await vault.undo(selection, person)).refused.map(({ reason }) => reason)

  test('what it does not know', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      for (const selection of [{ changeId: 'x' }, { groupId: 'x' }, { turnId: 'x' }])
        expect(await reasonsOf(temp, selection)).toEqual(['There is no record of this change.'])
    })
  })

  test('what was never done', async () => {
    await withTempVault({ 'a.md': 'one' }, async (temp) => {
      await turn(temp, set(write('a.md', 'two', 'one')))
      const [entry] = temp.journal.entries()
      if (!entry) throw new Error('no entry')
      temp.journal.recordIntent([{ ...entry, changeId: 'aborted', groupId: 'g' }])
      temp.journal.markAborted(['aborted'])
      const reasons = await reasonsOf(temp, { changeId: 'aborted' })
      expect(reasons).toEqual(['There is no record of this change.'])
      expect(await filesOf(temp)).toEqual({ 'a.md': 'two' })
    })
  })

  test('an earlier text that is damaged, or not kept any more', async () => {
    await withTempVault({ 'a.md': 'one', 'b.md': 'uno' }, async (temp) => {
      await turn(temp, set(write('a.md', 'two', 'one')), set(write('b.md', 'due', 'uno')))
      const kept = (text: string) =>
        join(temp.root, '../pre-images', etag(text).slice(0, 2), etag(text))
      await writeFile(kept('one'), 'not that')
      await rm(kept('uno'))
      expect(await reasonsOf(temp, { turnId: 'turn' })).toEqual([
        'The kept earlier text of a.md is damaged, so it was not used. The file is as it was.',
        'The earlier text of b.md is not kept any more.',
      ])
      expect(await filesOf(temp)).toEqual({ 'a.md': 'two', 'b.md': 'due' })
    })
  })

  test('a file that is read-only by now', async () => {
    await withTempVault({ 'a.md': 'one', 'b.md': 'uno' }, async (temp) => {
      await turn(temp, set(write('a.md', 'two', 'one')), set(write('b.md', 'due', 'uno')))
      await chmod(join(temp.root, 'a.md'), 0o444)
      expect(await reasonsOf(temp, { turnId: 'turn' })).toEqual([
        'a.md is read-only, so it stays as it is.',
      ])
      expect(await filesOf(temp)).toEqual({ 'a.md': 'two', 'b.md': 'uno' })
    })
  })
})

test('takes back all or nothing when the disk fails in the middle, and works when it is well again', async () => {
  await withTempVault({ 'a.md': 'a', 'b.md': 'b' }, async (temp) => {
    await turn(temp, set(write('a.md', 'A', 'a')), set(write('b.md', 'B', 'b')))
    let fails = true
    const vault = await temp.reopen({
      calls: {
        ...(await import('node:fs/promises')),
        async rename(from, to) {
          if (fails && String(to).endsWith('b.md'))
            throw Object.assign(new Error('injected'), { code: 'ENOSPC' })
          return rename(from, to)
        },
      },
    })
    const undo = () => vault.undo({ turnId: 'turn' }, person)
    await expect(undo()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await filesOf(temp)).toEqual({ 'a.md': 'A', 'b.md': 'B' })
    fails = false
    expect(await undo()).toMatchObject(whole)
    expect(await filesOf(temp)).toEqual({ 'a.md': 'a', 'b.md': 'b' })
  })
})
