import { spokenName } from '../../../shared/domain/vault-path.ts'
import type { Bookmark, BookmarkTarget } from '../shared/bookmark.ts'
import { BOOKMARK_WORDS } from './words.ts'

/** What a bookmark is called: as the person named it, else by what it leads to. */
export const nameOf = ({ name, target }: Pick<Bookmark, 'name' | 'target'>): string =>
  name === '' ? targetName(target) : name

export function targetName(target: BookmarkTarget): string {
  switch (target.kind) {
    case 'file':
      return spokenName(target.path)
    case 'folder':
      return target.path.slice(target.path.lastIndexOf('/') + 1)
    case 'heading':
      return target.heading
    case 'block':
      return `^${target.block}`
    case 'search':
      return target.query
    case 'group':
      return BOOKMARK_WORDS.group
  }
}

/** Where it leads, in full, for who points at it. */
export function placeOf(target: BookmarkTarget): string {
  switch (target.kind) {
    case 'file':
    case 'folder':
      return target.path
    case 'heading':
      return `${target.path} › ${target.heading}`
    case 'block':
      return `${target.path} › ^${target.block}`
    case 'search':
      return target.query
    case 'group':
      return ''
  }
}
