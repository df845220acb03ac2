import { loadFault } from '../fault/load-fault.ts'

/**
 * Loads a module when it is first asked for, and answers the same promise ever after, as React's `use` needs.
 * @returns rejects with a LoadFault, whose `forget` has it loaded once more
 */
export function lazyModule<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      throw loadFault(error, () => (loading = undefined))
    }))
}
