import type { IndexPart } from './index-part.ts'

/** What a feature adds to the index: main knows these addresses from the modules themselves. */
export async function loadPart(module: string): Promise<IndexPart> {
  const { indexPart } = (await import(/* @vite-ignore */ module)) as { indexPart: IndexPart }
  return indexPart
}
