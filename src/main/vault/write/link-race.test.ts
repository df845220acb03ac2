import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { agent, etag, person } from '../../../../test/vault/change-fixtures.ts'
import { createSwappingFolder } from '../../../../test/vault/swapping-folder.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

// `LATENT_LINK_RACES=10000` for the whole of it (reliability.md 4, row 105).
const RACES = Number(process.env['LATENT_LINK_RACES'] ?? 200)

async function snapshot(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries.map(async (entry) => {
      const place = join(entry.parentPath, entry.name)
      return [place, entry.isFile() ? await readFile(place, 'utf8') : 'folder'] as const
    }),
  )
  return Object.fromEntries(files)
}

test(
  'row 105: a folder that becomes a link to another one leads no read and no write out of the vault',
  async () => {
    await withTempVault({ 'sub/note.md': 'inside 0', 'sub/deep/x.md': 'x' }, async (temp) => {
      // The same files, so that every check of content would let them pass.
      await writeFile(join(temp.outside, 'note.md'), 'inside 0')
      await writeFile(join(temp.outside, 'secret.md'), 'secret')
      const before = await snapshot(temp.outside)
      const { mtimeMs } = await stat(temp.outside)
      const swapping = await createSwappingFolder(join(temp.root, 'sub'), temp.outside)
      const outcomes = new Map<string, number>()
      let text = 'inside 0'
      try {
        for (let index = 1; index <= RACES; index++) {
          const next = `inside ${index}`
          const write = (path: string, expected: string | null) => ({
            kind: 'write' as const,
            path: vaultPath(path),
            text: next,
            expect: expected === null ? null : etag(expected),
            additive: false,
          })
          const change =
            index % 4 === 0
              ? write(`sub/new ${index}.md`, null)
              : index % 4 === 1
                ? write(`sub/made ${index}/n.md`, null)
                : write('sub/note.md', text)
          try {
            await temp.vault.apply({ summary: 'x', changes: [change] }, index % 2 ? agent : person)
            if (change.expect !== null) text = next
            outcomes.set('done', (outcomes.get('done') ?? 0) + 1)
          } catch (error) {
            if (!(error instanceof LatentError)) throw error
            outcomes.set(error.code, (outcomes.get(error.code) ?? 0) + 1)
          }
          const secret = await temp.vault.read(vaultPath('sub/secret.md')).catch(() => null)
          expect(secret).toBeNull()
        }
      } finally {
        await swapping.dispose()
      }
      if (process.env['LATENT_LINK_RACES']) console.log(Object.fromEntries(outcomes))
      expect(await snapshot(temp.outside)).toEqual(before)
      expect((await stat(temp.outside)).mtimeMs).toBe(mtimeMs)
      expect(outcomes.get('done') ?? 0).toBeGreaterThan(0)
    })
  },
  60_000 + RACES * 50,
)

test(
  'a file that is opened for a page, a model or an export is the one that was looked at (S7)',
  async () => {
    await withTempVault({ 'sub/picture.png': 'inside' }, async (temp) => {
      await writeFile(join(temp.outside, 'picture.png'), 'outside')
      const swapping = await createSwappingFolder(join(temp.root, 'sub'), temp.outside)
      const outcomes = new Map<string, number>()
      try {
        for (let index = 0; index < RACES * 5; index++) {
          const outcome = await temp.vault.openAsset(vaultPath('sub/picture.png')).then(
            async ({ handle }) => {
              const text = await handle.readFile('utf8')
              await handle.close()
              return text
            },
            (error: unknown) => {
              if (error instanceof LatentError) return error.code
              throw error
            },
          )
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      } finally {
        await swapping.dispose()
      }
      if (process.env['LATENT_LINK_RACES']) console.log(Object.fromEntries(outcomes))
      expect(outcomes.get('outside') ?? 0).toBe(0)
      expect(outcomes.get('inside') ?? 0).toBeGreaterThan(0)
    })
  },
  60_000 + RACES * 50,
)
