import type { VaultChange } from '../../../shared/contract/note.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { FoundChanges } from '../contract/upkeep.ts'

/** Nobody shows so many files at once; a longer list only takes longer to tell. */
const MAX_LISTED = 1000

export function collectFound() {
  const changes: VaultChange[] = []
  const folders = new Set<string>()
  let isUnlisted = false
  return {
    /** `etag` is null for a file that is gone, and undefined for one that is there and not read. */
    add(path: VaultPath, etag: Etag | null | undefined): void {
      isUnlisted ||= changes.length >= MAX_LISTED || folders.size >= MAX_LISTED
      if (isUnlisted) return
      folders.add(folderOf(path))
      if (etag !== undefined) changes.push({ path, etag })
    },
    /** More than this changed. */
    more(): void {
      isUnlisted = true
    },
    found: (): FoundChanges => ({ changes, foldersChanged: [...folders], isUnlisted }),
  }
}
export type FoundCollector = ReturnType<typeof collectFound>
