import { counted } from '../../shared/domain/spoken-number.ts'

export const saysTooMany = (most: number, name: string): string =>
  `More than ${counted(most, 'note')} have “${name}”: too many to look through at once.`
export const saysChangedMeanwhile = (path: string): string =>
  `${path} was changed meanwhile. Nothing was written.`
export const saysRenamed = (from: string, to: string, notes: number): string =>
  `Renamed the property “${from}” to “${to}” in ${counted(notes, 'note')}`
export const saysUnlinked = (path: string): string =>
  `${path} was changed meanwhile. Nothing was linked.`
export const saysLinked = (to: string, links: number, notes: number): string =>
  `Made ${counted(links, 'link')} to ${to} in ${counted(notes, 'note')}`
export const saysNoTag = (text: string): string =>
  `“${text}” cannot be a tag. A tag has letters, digits, - and _, with / for one in another, and not only digits.`
export const saysTagRenamed = (from: string, to: string, notes: number): string =>
  `Renamed the tag “${from}” to “${to}” in ${counted(notes, 'note')}`
export const saysMovedMany = (count: number, folder: string): string =>
  `Moved ${count} files and folders to ${folder || 'the top of the vault'}`
export const saysSameName = (name: string): string =>
  `Two of them are called ${name}, and one folder holds one of that name. Nothing was moved.`
/** `outcome`: `nothing was moved`; `first`: the place of the first link. */
export const saysCannotFollow = (links: number, outcome: string, first: string): string =>
  `${links === 1 ? 'One link' : `${links} links`} cannot follow, so ${outcome}. The first is in ${first}`
export const saysNotLookedUp = (moved: readonly string[], why: string): string =>
  `${moved.length === 1 ? `${moved[0]} keeps its name: the links to it` : 'Nothing was moved: the links to these files'} cannot be looked up now. ${why}`
export const NO_NOTE = 'It is no note, so it has no tags.'
export const saysStaysInText = (tag: string): string =>
  `Its text says #${tag}, and only the properties are changed here.`
export const saysTagged = (tag: string, change: 'add' | 'remove', notes: number): string =>
  change === 'add'
    ? `Gave the tag “${tag}” to ${counted(notes, 'note')}`
    : `Took the tag “${tag}” from ${counted(notes, 'note')}`
