import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** What the panel of a note says of its links. */
export const LINKS_WORDS = {
  noNote: 'Open a note to see what it is linked with.',
  noBacklink: 'No note links here yet. Type [[ in another note to link to this one.',
  noLink: 'This note links to nothing yet.',
  writeLink: 'Write a link',
  filter: 'Filter links',
  sort: 'Sort links',
  written: 'As written',
  byName: 'By name',
  byNumber: 'By number of links',
  noMatch: 'No link of this note fits.',
  every: 'Show all links',
} as const

/** What stands below a text about the notes that link to it. */
export const BACKLINK_WORDS = {
  title: 'Backlinks',
  none: 'No note links here yet.',
  again: 'Try again',
} as const

/** What the panel says of notes that say the name of a note, and do not link to it. */
export const MENTION_WORDS = {
  title: 'Unlinked mentions',
  none: 'No other note says this name without a link.',
  again: 'Try again',
  link: 'Link',
  linkAll: 'Link all…',
} as const
export const saysLinkIn = (text: string, title: string, line: number): string =>
  `Link “${text}” in ${title}, line ${line}`
export const saysLeftOut = (names: readonly string[]): string =>
  `Too short or too common to look for: ${names.map((name) => `“${name}”`).join(', ')}.`

/** What the panel says of notes that are about the same. */
export const RELATED_WORDS = {
  title: 'Related by meaning',
  none: 'No other note is about the same yet.',
  again: 'Try again',
  linked: 'linked',
  noNote: 'Open a note to see which others are about the same.',
} as const

/** What a passage could link to. */
export const SUGGEST_WORDS = {
  title: 'Suggested links and tags',
  placeholder: 'Narrow the list',
  looking: 'Looking…',
  none: 'Nothing in the vault fits this passage.',
  said: 'named here',
  near: 'about the same',
  tagSaid: (count: number): string => `named here, in ${spokenNumber(count)}`,
  tagNear: (count: number): string => `of related notes, in ${spokenNumber(count)}`,
} as const
