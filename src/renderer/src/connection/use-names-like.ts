import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Output } from '../../../shared/rpc/contract.ts'
import type { LatentError } from '../../../shared/rpc/errors.ts'
import { useCall } from './use-call.ts'
import { useLast } from './use-last.ts'

type Names = Output<LatentContract, 'note.names'>

/**
 * The notes with a name like `query`, best first; for an empty one those that were changed last. What was found last
 * stays until the next answer, so that a list does not blink at every key; names that are read meanwhile come into it.
 * `isLoading` until there is an answer to this query.
 */
export function useNamesLike(
  query: string,
  limit: number,
): { readonly names: Names; readonly error: LatentError | undefined; readonly isLoading: boolean } {
  const { data, error, isLoading } = useCall(
    'note.names',
    { query: query.trim(), limit },
    { reloadOn: ['index.changed'] },
  )
  return { names: useLast(data) ?? [], error, isLoading: isLoading && data === undefined }
}
