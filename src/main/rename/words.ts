import { counted } from '../../shared/domain/spoken-number.ts'

export const saysTooMany = (most: number, name: string): string =>
  `More than ${counted(most, 'note')} have “${name}”: too many to look through at once.`
export const saysChangedMeanwhile = (path: string): string =>
  `${path} was changed meanwhile. Nothing was renamed.`
export const saysRenamed = (from: string, to: string, notes: number): string =>
  `Renamed the property “${from}” to “${to}” in ${counted(notes, 'note')}`
export const saysUnlinked = (path: string): string =>
  `${path} was changed meanwhile. Nothing was linked.`
export const saysLinked = (to: string, links: number, notes: number): string =>
  `Made ${counted(links, 'link')} to ${to} in ${counted(notes, 'note')}`
