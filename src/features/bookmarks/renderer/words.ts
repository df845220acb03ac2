import { counted } from '../../../shared/domain/spoken-number.ts'

export const BOOKMARK_WORDS = {
  tree: 'Bookmarks',
  keys: 'Enter opens, F2 renames, Delete removes, Alt with arrows moves',
  add: 'Add a bookmark',
  newGroup: 'New group',
  addNote: 'This note',
  addHeading: 'This heading',
  addSearch: 'This search',
  none: 'Nothing is bookmarked yet. Add the note in front, a heading of it, or what you search for.',
  bookmarkNote: 'Bookmark this note',
  group: 'Group',
  missing: 'not there any more',
  open: 'Open',
  rename: 'Rename',
  remove: 'Remove',
  find: 'Look for it',
  up: 'Move up',
  down: 'Move down',
  into: 'Move into the group above',
  out: 'Move out of the group',
  again: 'Try again',
  undo: 'Undo',
  takeOver: 'Take over',
  leave: 'No, thanks',
  failed: 'The bookmarks could not be changed.',
  noHeading: 'There is no heading above the cursor.',
  noSearch: 'Search for something first.',
  noNote: 'Open a note first.',
} as const

export const saysNewName = (name: string): string => `New name of ${name}`
export const saysAdded = (name: string): string => `Bookmarked “${name}”.`
export const saysThere = (name: string): string => `“${name}” is bookmarked already.`
export const saysRemoved = (name: string): string => `Removed the bookmark “${name}”.`
export const saysGroupRemoved = (name: string, withIt: number): string =>
  withIt === 0
    ? `Removed the empty group “${name}”.`
    : `Removed the group “${name}” with ${counted(withIt, 'bookmark')}.`
export const saysInObsidian = (count: number): string =>
  `Obsidian keeps ${counted(count, 'bookmark')} of this vault. Take them over? Its own stay as they are.`
export const saysNoPlace = (name: string): string =>
  `“${name}” is not in this note any more, so it opened at its top.`
