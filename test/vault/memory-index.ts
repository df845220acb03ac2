import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { openIndexDatabase } from '../../src/main/knowledge/db/open-index.ts'
import { createIndex, type Index } from '../../src/main/knowledge/worker/index-store.ts'
import { readNote } from '../../src/main/knowledge/read-note.ts'

/** An index in memory, of words only, into which notes are put as text. Close its database. */
export interface MemoryIndex {
  readonly index: Index
  put(path: string, text: string): void
}

export function createMemoryIndex(): MemoryIndex {
  const index = createIndex(openIndexDatabase(':memory:', false), false)
  return {
    index,
    put(path, text) {
      const times = { modifiedMs: 1, changedMs: 1, mark: null }
      const file = { path: vaultPath(path), sizeBytes: text.length, ...times }
      index.write(() => void index.notes.put(file, text, readNote(path, text)))
    },
  }
}
