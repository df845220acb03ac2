import { counted } from '../../../shared/domain/spoken-number.ts'

export const RENAME_WORDS = {
  title: 'Rename a property in the vault',
  label: 'New name',
  hint: 'You see every note that changes before anything is written.',
  nothing: 'No note has this property now. Search may still be reading the vault.',
  failed: 'The property could not be renamed.',
  show: 'Show the changes',
  allow: 'Rename',
  cancel: 'Cancel',
  undo: 'Undo',
} as const

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
