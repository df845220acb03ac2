import fuzzysort, { type Prepared } from 'fuzzysort'
import { fileNameOf, isNotePath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { likeTyped, typedOf } from './typed-names.ts'

/** The names of files that are no notes, in memory. */
export interface FileNames {
  add(path: string): void
  remove(path: string): void
  /** Paths, best first; the most recently changed for an empty query. */
  search(query: string, limit: number): readonly string[]
}

export function createFileNames(database: Database): FileNames {
  const selectRecent = database.prepare<[number], { path: string }>(
    `SELECT path FROM files WHERE id NOT IN (SELECT id FROM notes)
     ORDER BY modified_ms DESC, path LIMIT ?`,
  )
  /** Prepared when first searched. */
  const files = new Map<string, Prepared | null>()

  function preparedFile([path, known]: [string, Prepared | null]): {
    readonly path: string
    readonly text: Prepared
  } {
    const text = known ?? fuzzysort.prepare(fileNameOf(path))
    files.set(path, text)
    return { path, text }
  }

  return {
    // A note that could not be read has no title either.
    add: (path) => void (isNotePath(path) || files.set(path, null)),
    remove: (path) => void files.delete(path),
    search(query, limit) {
      const wanted = typedOf(query)
      if (wanted === '')
        return selectRecent
          .all(limit * 2)
          .map(({ path }) => path)
          .filter((path) => files.has(path))
          .slice(0, limit)
      return likeTyped(wanted, Array.from(files, preparedFile), limit).map(({ path }) => path)
    },
  }
}
