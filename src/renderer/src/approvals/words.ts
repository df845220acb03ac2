import { counted } from '../../../shared/domain/dates/spoken-date.ts'

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
