import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

test('all folders, each before those in it; hidden ones, links and files are none', () =>
  withTempVault(
    { 'b/c/x.md': '', 'a10/': '', 'a2/': '', '.git/x': '', 'b/.hidden/y.md': '', 'note.md': '' },
    async ({ root, vault, outside }) => {
      await symlink(outside, join(root, 'link'))
      await symlink(root, join(root, 'b/loop'))
      expect(await vault.folders()).toEqual(['a2', 'a10', 'b', 'b/c'])
    },
  ))
