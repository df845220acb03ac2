import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'

/** Where a path is after these changes: what was moved takes everything below it along. */
export function movedPath(path: string, changes: readonly AppliedChange[]): string {
  let place = path
  for (const { kind, path: from, to } of changes) {
    if (kind !== 'move' || to === undefined) continue
    if (place === from) place = to
    else if (place.startsWith(`${from}/`)) place = to + place.slice(from.length)
  }
  return place
}
