import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Vault } from '../vault/vault.ts'

export interface NotesAmong {
  /** In order. */
  readonly paths: readonly VaultPath[]
  /** Those that are none of the person's own notes, and why, as a sentence. */
  readonly skipped: { path: VaultPath; reason: string }[]
}

/**
 * The notes that pass a query, as the index knows them; all that lie in the vault for an empty one, which the folders
 * themselves are asked for. @throws LatentError `invalid_input`
 */
export async function notesAmong(
  {
    vault,
    knowledge,
  }: {
    readonly vault: Pick<Vault, 'list' | 'folders'>
    readonly knowledge: Pick<Knowledge, 'passing'>
  },
  among: string,
  signal: AbortSignal,
): Promise<NotesAmong> {
  if (among.trim() !== '') {
    const { paths, problem } = await knowledge.passing({ query: among }, signal)
    if (problem) throw new LatentError('invalid_input', problem.message, problem)
    return { paths, skipped: [] }
  }
  const paths: VaultPath[] = []
  const skipped: NotesAmong['skipped'] = []
  for (const folder of ['' as const, ...(await vault.folders())]) {
    signal.throwIfAborted()
    for (const { path, kind, mark } of await vault.list(folder)) {
      if (kind !== 'note') continue
      if (mark) skipped.push({ path, reason: mark.reason })
      else paths.push(path)
    }
  }
  return { paths: paths.toSorted(byPath), skipped }
}

const byPath = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
