import { access, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import type { Config } from './config.ts'

const NAME = 'Sample vault'

/** The first note of a new vault, and the one that the sample vault opens with. */
export const WELCOME_NOTE = vaultPath('Welcome.md')

/** Where the person's own copy of the sample vault is. */
export const sampleVaultRoot = (config: Config): string => join(config.dataDir, NAME)

/** Makes the copy if it is not there yet: whole or not at all. What a person changed in it stays. */
export async function ensureSampleVault(config: Config): Promise<string> {
  const root = sampleVaultRoot(config)
  const isThere = await access(root).then(
    () => true,
    () => false,
  )
  if (isThere) return root
  const staging = await mkdtemp(join(config.dataDir, '.sample-'))
  try {
    await cp(join(config.resourcesDir, 'sample-vault'), staging, { recursive: true })
    await rename(staging, root)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  return root
}
