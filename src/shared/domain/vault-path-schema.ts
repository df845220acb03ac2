import { z } from 'zod'
import { vaultPathProblem, type VaultPath as PathInVault } from './vault-path.ts'

export type VaultPath = PathInVault

export const VaultPath = z
  .string()
  .superRefine((path, context) => {
    const problem = vaultPathProblem(path)
    if (problem)
      context.addIssue({ code: 'custom', message: `must be within the vault: ${problem}` })
  })
  .brand<'VaultPath'>()
