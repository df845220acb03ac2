import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import { createVault, type VaultOptions } from '../../src/main/vault/create-vault.ts'
import type { Vault } from '../../src/main/vault/vault.ts'
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts'

export interface TempVault {
  /** Absolute, links resolved. */
  readonly root: string
  readonly vault: Vault
  readonly journal: MemoryJournal
  /** A folder beside the vault, for what must not lie in it. */
  readonly outside: string
  /** What the vault told through `onProblem` and `setProblem`. */
  readonly problems: readonly string[]
  /** Closes the vault and opens it again, as after a restart. */
  readonly reopen: (changed?: Partial<VaultOptions>) => Promise<Vault>
}

/**
 * A real vault on disk with these files (path → text or bytes; a path that ends in `/` is an empty folder), gone when
 * `test` ends. Watching is off unless `watch: true`: Latent's own changes are told all the same.
 */
export async function withTempVault<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  test: (temp: TempVault) => Promise<T>,
  options: Partial<VaultOptions> = {},
): Promise<T> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'latent-vault-')))
  const root = join(base, 'vault')
  const outside = join(base, 'outside')
  const journal = createMemoryJournal()
  const problems: string[] = []
  const open = (changed: Partial<VaultOptions> = {}): Promise<Vault> =>
    createVault({
      root,
      vaultId: 'temporary-vault',
      journal,
      preImageDir: join(base, 'pre-images'),
      logger: silentLogger,
      clock: systemClock,
      ids: systemIds,
      watch: false,
      onProblem: (sentence) => problems.push(sentence),
      setProblem: (_about, sentence) => void (sentence !== null && problems.push(sentence)),
      ...options,
      ...changed,
    })
  const opened: Vault[] = []
  try {
    await mkdir(root)
    await mkdir(outside)
    for (const [path, content] of Object.entries(files)) {
      const absolutePath = join(root, path)
      if (path.endsWith('/')) {
        await mkdir(absolutePath, { recursive: true })
        continue
      }
      await mkdir(dirname(absolutePath), { recursive: true })
      await writeFile(absolutePath, content)
    }
    const vault = await open()
    opened.push(vault)
    return await test({
      root,
      vault,
      journal,
      outside,
      problems,
      async reopen(changed) {
        for (const each of opened) await each.dispose()
        const again = await open(changed)
        opened.push(again)
        return again
      },
    })
  } finally {
    for (const each of opened) await each.dispose()
    await rm(base, { recursive: true, force: true })
  }
}
