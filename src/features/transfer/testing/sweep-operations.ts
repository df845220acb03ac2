import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { makeZip } from '../../../../test/vault/make-zip.ts'
import { seededIds, type SweepOperation } from '../../../../test/sweeps/sweep-operations.ts'
import { createTransfers } from '../main/transfers.ts'

// Larger than what one call writes at once on some systems.
const PICTURE = 'A line of a picture that somebody drew.\n'.repeat(2000)

/** As those of the core: what imports do to a vault. */
export const SWEEP_OPERATIONS: Readonly<Record<string, SweepOperation>> = {
  'import of an archive': {
    files: { 'note.md': 'mine', 'sub/other.md': 'x' },
    prepare: async (_vault, base) => {
      const archive = makeZip([
        { name: 'note.md', data: 'To [[a:b]] and ![[picture.png]].\n', deflate: true },
        { name: 'sub/a:b.md', data: PICTURE, deflate: true },
        { name: 'picture.png', data: PICTURE },
        { name: '../outside.md', data: 'x' },
      ])
      await writeFile(join(base, 'archive.zip'), archive)
      return ''
    },
    run: async (vault, { base }) => {
      // A second import would be another one, with names of its own.
      if ((await vault.etag(vaultPath('note 2.md'))) !== null)
        throw new LatentError('already_exists', 'It is imported.')
      const { signal } = new AbortController()
      const transfers = await createTransfers({
        vault,
        groupOf: () => null,
        closedFolders: [],
        dataDir: join(base, 'state'),
        stagingDir: join(base, 'state/transfer'),
        saveFile: async () => ({ status: 'cancelled' }),
        printer: null,
        ids: seededIds('transfer'),
        sweeps: true,
      })
      const { imports } = transfers
      try {
        const origin = { kind: 'path' as const, path: join(base, 'archive.zip') }
        const { importId } = await lastOf(imports.read(origin, signal), () => {})
        await lastOf(imports.plan(importId, '', signal), () => {})
        await lastOf(imports.run(importId, signal), () => {})
      } finally {
        await transfers.dispose()
      }
    },
  },
}
