import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

const FILES = { '.latent/tags.json': '{"tags":[]}\n', '.latent/other.json': '{}\n' }

describe('files of Latent’s own in the vault', () => {
  test.each([
    '.latent/tags.json',
    '.latent/tasks.json',
    '.latent/tags.json.md',
    './.latent/tags.json',
  ])('no path of a model reaches %s', async (path) => {
    await withTools(FILES, async ({ call, temp }) => {
      for (const [name, args] of [
        ['write_note', { path, content: 'x' }],
        ['append_note', { path, content: 'x' }],
        ['edit_note', { path, edits: [{ old_text: 'tags', new_text: 'x' }] }],
        ['read_note', { path }],
        ['delete_note', { path }],
        ['rename_note', { path, new_path: 'a.md' }],
        ['rename_note', { path: 'a.md', new_path: path }],
      ] as const)
        expect((await call(name, args)).result.success, name).toBe(false)
      expect(await readFile(join(temp.root, '.latent/tags.json'), 'utf8')).toBe('{"tags":[]}\n')
    })
  })

  test('the door opens for exactly these, only where it is said, and checks them like notes', async () => {
    await withTempVault(FILES, async ({ vault, root }) => {
      const write = (path: string, more: object) =>
        vault.apply(
          {
            summary: 'Wrote',
            changes: [
              {
                kind: 'write',
                path: vaultPath(path),
                text: 'x',
                expect: null,
                additive: true,
                ...more,
              },
            ],
          },
          { actor: 'user' },
        )
      await expect(write('.latent/tasks.json', {})).rejects.toThrow('hidden')
      await expect(write('.latent/other.json', { own: true })).rejects.toThrow(
        'no file of Latent’s own',
      )
      await expect(write('a.md', { own: true })).rejects.toThrow('no file of Latent’s own')
      await expect(write('.latent/tags.json', { own: true })).rejects.toMatchObject({
        code: 'conflict',
      })
      const before = await vault.readOwn('.latent/tags.json')
      await writeFile(join(root, '.latent/tags.json'), 'somebody else')
      await expect(
        write('.latent/tags.json', { own: true, expect: before?.etag }),
      ).rejects.toMatchObject({ code: 'conflict' })
      const now = await vault.readOwn('.latent/tags.json')
      const [applied] = await write('.latent/tags.json', { own: true, expect: now?.etag })
      await vault.undo({ changeId: applied?.changeId ?? '' }, { actor: 'user' })
      expect((await vault.readOwn('.latent/tags.json'))?.text).toBe('somebody else')
      expect(await vault.readOwn('.latent/tasks.json')).toBeNull()
    })
  })
})
