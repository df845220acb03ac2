import { z } from 'zod'
import { VaultPath } from '../vault-path-schema.ts'

/** What "Always allow in this folder for this conversation" gave: one tool, one folder, one conversation, for a while. */
export const Grant = z.object({
  id: z.string(),
  tool: z.string(),
  /** Never the root of the vault. */
  folder: VaultPath,
  conversationId: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Files that may still be written under it. */
  operationsLeft: z.number().int(),
})
export type Grant = z.output<typeof Grant>

export const GRANT_LIFETIME_MS = 30 * 60_000
export const GRANT_OPERATIONS = 20

/** What is about to be done, as far as a grant is concerned. */
export interface GrantUse {
  readonly tool: string
  readonly conversationId: string
  /** Every file that would be written, by its path in the vault. */
  readonly paths: readonly string[]
  readonly nowMs: number
}

/** Whether a grant holds for all of it. Pure; what was read before is not its matter (`taintOf`). */
export const grantCovers = (
  grant: Grant,
  { tool, conversationId, paths, nowMs }: GrantUse,
): boolean =>
  grant.tool === tool &&
  grant.conversationId === conversationId &&
  nowMs < grant.expiresAtMs &&
  paths.length > 0 &&
  paths.length <= grant.operationsLeft &&
  paths.every((path) => isInFolder(grant.folder, path))

/** Compared exactly: where a drive takes `projects/` for `Projects/`, a person is asked once more. */
export const isInFolder = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)

/** The deepest folder that holds all of these files; null when that is the root of the vault. */
export function commonFolder(paths: readonly string[]): string | null {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1))
  let depth = first.length
  for (const parts of others) {
    let same = 0
    while (same < depth && parts[same] === first[same]) same++
    depth = same
  }
  return depth === 0 ? null : first.slice(0, depth).join('/')
}
