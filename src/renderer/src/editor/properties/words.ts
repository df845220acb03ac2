import type { PropertyKind } from '../../../../shared/frontmatter/property-kind.ts'

export const KIND_WORDS: Readonly<Record<PropertyKind, string>> = {
  text: 'Text',
  list: 'List',
  number: 'Number',
  checkbox: 'Checkbox',
  date: 'Date',
  datetime: 'Date and time',
  link: 'Link',
  tags: 'Tags',
  aliases: 'Aliases',
}

export const WORDS = {
  add: 'Add property',
  properties: 'Properties',
  theProperties: 'The properties of this note',
  newName: 'Name of the new property',
  noValue: 'Empty',
  remove: 'Remove',
  renameHere: 'Rename in this note',
  renameEverywhere: 'Rename in the vault…',
  asText: 'Edit as text',
  openLink: 'Open link',
  pickDay: 'Choose a day',
  dateHint: 'tomorrow, 3 Dec, 2026-12-03',
  dateTimeHint: 'tomorrow 15:00',
  notEditable: 'This value has several parts or lines, so it is only edited as text.',
} as const

export const PANEL_WORDS = {
  noNote: 'Open a note to see its properties.',
  none: 'This note has no properties: a status, a date, tags, or whatever you name.',
  noneAndReadOnly: 'This note has no properties, and can only be read.',
} as const

export const saysNotConverted = (kind: string): string =>
  `The value stays as it is: it is no ${kind.toLowerCase()}.`
export const saysBroken = (line: number, reason: string): string =>
  `Properties, line ${line}: ${reason}`
