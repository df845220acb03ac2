import { counted } from '../../../shared/domain/spoken-number.ts'

const RENAME = {
  label: 'New name',
  show: 'Show the changes',
  allow: 'Rename',
  merge: 'Merge',
  undo: 'Undo',
  isReading: 'Search is still reading the vault. Notes that it has not read yet keep the old name.',
} as const

export const RENAME_WORDS = {
  property: {
    ...RENAME,
    title: 'Rename a property in the vault',
    hint: 'You see every note that changes before anything is written.',
    nothing: 'No note has this property now. Search may still be reading the vault.',
    failed: 'The property could not be renamed.',
  },
  tag: {
    ...RENAME,
    title: 'Rename a tag in the vault',
    hint: 'Tags nested in it go with it. The name of another tag merges the two. You see every note that changes first.',
    nothing: 'No note has this tag now. Search may still be reading the vault.',
    failed: 'The tag could not be renamed.',
  },
} as const
export type RenameWords = (typeof RENAME_WORDS)['property' | 'tag']

export const asksMerge = (from: string, to: string): string => `Merge “${from}” into “${to}”?`
export const saysMerges = (to: string, notes: number): string =>
  `“${to}” is there already, in ${counted(notes, 'note')}. Afterwards nobody can tell which notes had which tag.`

export const asksRename = (from: string, to: string): string => `Rename “${from}” to “${to}”?`
export const saysNotes = (count: number): string => `In ${counted(count, 'note')}`
export const saysLeft = (count: number): string =>
  `${counted(count, 'note')} ${count === 1 ? 'keeps' : 'keep'} the old name:`
export const saysRenamed = (from: string, to: string, count: number): string =>
  `Renamed “${from}” to “${to}” in ${counted(count, 'note')}.`

export const WRITE_LINKS_WORDS = {
  looking: 'Looking at the notes',
  nothing: 'There is nothing to link any more.',
  failed: 'The links could not be written.',
  allow: 'Link',
  cancel: 'Cancel',
} as const
export const asksLinks = (name: string): string => `Link to “${name}”?`
export const saysLinks = (links: number, notes: number): string =>
  `${counted(links, 'link')} in ${counted(notes, 'note')}`
export const saysLeftPlaces = (count: number): string =>
  `${counted(count, 'place')} ${count === 1 ? 'stays as it is' : 'stay as they are'}:`
export const REPLACE_WORDS = {
  failed: 'Nothing could be replaced.',
  nothing: 'Nothing changes in these notes.',
  looking: 'Putting the changes together…',
  allow: 'Replace',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  byNothing: 'nothing',
} as const

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export const asksReplace = (search: string, replace: string): string =>
  `Replace “${shortened(search)}” by ${replace === '' ? REPLACE_WORDS.byNothing : `“${shortened(replace)}”`}?`
export const saysReplaced = (count: number): string => `Replaced in ${counted(count, 'note')}.`
export const saysDamaged = (count: number): string =>
  `${counted(count, 'note')} ${count === 1 ? 'is' : 'are'} not read as before after this:`

/** Of a tag that several notes get or lose. */
export const TAG_NOTES_WORDS = {
  label: 'Tag',
  hint: 'It goes into their properties. You see every note that changes before anything is written.',
  hintRemove:
    'It is taken out of their properties; where the text says it, it stays. You see every note first.',
  show: 'Show the changes',
  undo: 'Undo',
  failed: 'The notes could not be changed.',
} as const
type TagChange = 'add' | 'remove'
export const asksTag = (change: TagChange, count: number): string =>
  change === 'add'
    ? `Add a tag to ${counted(count, 'note')}`
    : `Remove a tag from ${counted(count, 'note')}`
export const asksTagged = (change: TagChange, tag: string, count: number): string =>
  change === 'add'
    ? `Add #${tag} to ${counted(count, 'note')}?`
    : `Remove #${tag} from ${counted(count, 'note')}?`
export const saysTagged = (change: TagChange, tag: string, count: number): string =>
  change === 'add'
    ? `Added #${tag} to ${counted(count, 'note')}.`
    : `Removed #${tag} from ${counted(count, 'note')}.`
export const allowsTag = (change: TagChange): string => (change === 'add' ? 'Add' : 'Remove')
export const saysNoneTagged = (change: TagChange): string =>
  change === 'add' ? 'All of them have this tag already.' : 'None of them has this tag.'
export const saysUntagged =
  (change: TagChange) =>
  (count: number): string =>
    change === 'add'
      ? `${counted(count, 'note')} ${count === 1 ? 'does' : 'do'} not get it:`
      : `${counted(count, 'note')} ${count === 1 ? 'keeps' : 'keep'} it:`
