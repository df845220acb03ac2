import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { etag, person } from '../../../../test/vault/change-fixtures.ts'
import { createMemoryJournal } from '../../../../test/vault/memory-journal.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'

const BEFORE = '---\ntags: [sea]\n---\n\n# Harbour: plan/2\n\none\n'
const LEFT = '# Harbour\n\ntwo\n'

test('a kept text that no change names any more is offered, and comes back to the byte (D3)', () =>
  withTempVault({ 'a.md': BEFORE }, async (temp) => {
    const edits = [{ from: 0, to: BEFORE.length, insert: LEFT }]
    await temp.vault.save({ path: vaultPath('a.md'), expect: etag(BEFORE), edits }, person)
    // The history has it, and what was left is in the file.
    expect(await temp.vault.trash.deletedElsewhere()).toEqual([])

    const vault = await temp.reopen({ journal: createMemoryJournal() })
    const offered = await vault.trash.deletedElsewhere()
    expect(offered).toEqual([
      {
        path: 'Harbour plan 2 (name lost).md',
        changeId: expect.any(String),
        savedAtMs: expect.any(Number),
        sizeBytes: Buffer.byteLength(BEFORE),
        isNameless: true,
      },
    ])
    const [{ path, changeId } = { path: vaultPath('x.md'), changeId: '' }] = offered
    expect((await vault.history.text(changeId)).text).toBe(BEFORE)
    await vault.history.restore({ path, changeId, expect: null }, person)
    expect(await readFile(join(temp.root, path), 'utf8')).toBe(BEFORE)
    expect(await vault.trash.deletedElsewhere()).toEqual([])
  }))

test('what has no name is offered after what was deleted elsewhere, under names of their own (D3)', () =>
  withTempVault({ 'a.md': '***\n', 'b.md': '***\n\n', 'c.md': '' }, async (temp) => {
    const save = async (path: string, before: string): Promise<void> => {
      const edits = [{ from: 0, to: before.length, insert: 'x' }]
      await temp.vault.save({ path: vaultPath(path), expect: etag(before), edits }, person)
    }
    await save('a.md', '***\n')
    await save('b.md', '***\n\n')
    await save('c.md', '')
    const vault = await temp.reopen({ journal: createMemoryJournal() })
    const paths = (await vault.trash.deletedElsewhere()).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(['Text without a name 2.md', 'Text without a name.md'])
  }))
