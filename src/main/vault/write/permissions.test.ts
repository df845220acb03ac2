import { execFileSync } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { runAsNobody, whyNotNobody } from '../../../../test/sweeps/as-nobody.ts'
import { etagOf } from '../model/text-file.ts'

const obstacle = whyNotNobody()
const NOBODY = 65534

const set = (...changes: ChangeSet['changes']): string =>
  JSON.stringify({ summary: 'x', changes } satisfies ChangeSet)
const etag = (text: string): string => etagOf(new TextEncoder().encode(text))
const edit = (path: string, before: string, text: string) =>
  set({ kind: 'write', path: vaultPath(path), text, expect: etag(before), additive: false })

/** A vault that nobody owns, where only permissions are in the way. */
async function withVaultOfNobody(
  fill: (root: string) => Promise<void>,
  work: (base: string, root: string) => Promise<void>,
): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), 'latent-nobody-'))
  const root = join(base, 'vault')
  try {
    await mkdir(root)
    await fill(root)
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, base])
    await work(base, root)
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.latent'))
    .map((entry) => entry.name)

describe.skipIf(obstacle !== null)(
  `as somebody who is not root${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    test('row 63: a folder of 300 with 3 that nobody may read goes to the trash whole, or stays whole', async () => {
      await withVaultOfNobody(
        async (root) => {
          await mkdir(join(root, 'big/deep'), { recursive: true })
          for (let index = 0; index < 300; index++)
            await writeFile(
              join(root, `big/${index % 2 ? 'deep/' : ''}n${index}.md`),
              `note ${index}`,
            )
          for (const index of [0, 1, 2])
            await chmod(join(root, `big/${index % 2 ? 'deep/' : ''}n${index}.md`), 0)
        },
        async (base, root) => {
          const trash = set({ kind: 'trash-folder', path: vaultPath('big') })
          // Where nothing may be made in the vault itself, nothing happens.
          await chmod(root, 0o555)
          expect(await runAsNobody('apply-child.ts', base, trash)).toEqual([
            expect.stringMatching(/^denied: No permission to write big\. It is as it was before/),
          ])
          expect(await filesIn(join(root, 'big'))).toHaveLength(300)
          expect(await readdir(root)).toEqual(['big'])

          await chmod(root, 0o755)
          expect(await runAsNobody('apply-child.ts', base, trash)).toEqual(['done'])
          expect(await filesIn(join(root, '.trash'))).toHaveLength(300)
          expect(await readdir(root)).not.toContain('big')
        },
      )
    })

    test('row 62: where nothing may be put in the trash, nothing is deleted', async () => {
      await withVaultOfNobody(
        async (root) => {
          await mkdir(join(root, '.trash'))
          await writeFile(join(root, 'a.md'), 'text')
        },
        async (base, root) => {
          await chmod(join(root, '.trash'), 0o555)
          const trash = set({ kind: 'trash', path: vaultPath('a.md'), expect: etag('text') })
          expect(await runAsNobody('apply-child.ts', base, trash)).toEqual([
            expect.stringMatching(/^denied: /),
          ])
          expect(await readFile(join(root, 'a.md'), 'utf8')).toBe('text')
          expect(await readdir(join(root, '.trash'))).toEqual([])
        },
      )
    })

    test('a file of somebody else is written in place and keeps its owner; one that may not be written is left alone', async () => {
      await withVaultOfNobody(
        async (root) => {
          await writeFile(join(root, 'shared.md'), 'old')
          await writeFile(join(root, 'theirs.md'), 'old')
          await writeFile(join(root, 'read-only.md'), 'old')
        },
        async (base, root) => {
          await chown(join(root, 'shared.md'), 0, 0)
          await chmod(join(root, 'shared.md'), 0o666)
          await chown(join(root, 'theirs.md'), 0, 0)
          await chmod(join(root, 'theirs.md'), 0o644)
          await chmod(join(root, 'read-only.md'), 0o444)
          const outcomes = await runAsNobody(
            'apply-child.ts',
            base,
            edit('shared.md', 'old', 'new'),
            edit('theirs.md', 'old', 'new'),
            edit('read-only.md', 'old', 'new'),
          )
          expect(outcomes).toEqual([
            'done',
            expect.stringMatching(/^denied: No permission to write theirs\.md/),
            expect.stringMatching(/^denied: read-only\.md is read-only/),
          ])
          expect(await readFile(join(root, 'shared.md'), 'utf8')).toBe('new')
          expect(await stat(join(root, 'shared.md'))).toMatchObject({ uid: 0, gid: 0 })
          for (const name of ['theirs.md', 'read-only.md'])
            expect(await readFile(join(root, name), 'utf8')).toBe('old')
          expect((await readdir(root)).filter((name) => name.startsWith('.lt-'))).toEqual([])
        },
      )
    })
  },
)
