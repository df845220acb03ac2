import { SearchRequest } from '../../shared/contract/search.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ReplaceServices } from './create-replaces.ts'
import { saysTooManyPass } from './words.ts'

/** So many notes can be asked of the index at once. */
const MOST_PASS = 1000

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
  { vault, knowledge }: Pick<ReplaceServices, 'vault' | 'knowledge'>,
  among: string,
  signal: AbortSignal,
): Promise<NotesAmong> {
  if (among.trim() !== '') {
    const request = { query: among, mode: 'keyword', topK: MOST_PASS, sort: 'path' } as const
    const { hits, problem } = await knowledge.search(SearchRequest.parse(request), signal)
    if (problem) throw new LatentError('invalid_input', problem.message, problem)
    if (hits.length >= MOST_PASS) throw new LatentError('invalid_input', saysTooManyPass(MOST_PASS))
    return { paths: [...new Set(hits.map(({ path }) => path))].toSorted(byPath), skipped: [] }
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
