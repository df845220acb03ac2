/** Loads a module when it is first asked for, and answers the same promise ever after, as React's `use` needs. */
export function lazyModule<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => (loading ??= load())
}
