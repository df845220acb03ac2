import type { Change } from '../../../shared/domain/change-set.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'

/**
 * What a yes to an addition goes on to cover in its turn, as a key: more new files by the same tool in the very folder that
 * was shown, or more text by it in the very note. Null for what is no addition: a yes to that covers nothing else.
 */
export function additionCovered(tool: string, change: Change): string | null {
  switch (change.kind) {
    case 'add':
      return `new|${tool}|${folderOf(change.path)}`
    case 'write':
      if (change.expect === null) return `new|${tool}|${folderOf(change.path)}`
      return change.additive ? `more|${tool}|${change.path}` : null
    case 'move':
    case 'trash':
    case 'move-folder':
    case 'trash-folder':
      return null
  }
}

/** Where a tool was allowed to add or edit, as a key: for the rule `once`. */
export const placeAllowed = (tool: string, path: string): string => `${tool}|${folderOf(path)}`
