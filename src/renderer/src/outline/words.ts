import type { SectionRefusal } from '../stores/editor-port.ts'

export const OUTLINE_WORDS = {
  noNote: 'Open a note to see its headings.',
  noHeading: 'This note has no headings yet. A line that starts with # is one.',
  noMatch: 'No heading has these words.',
  addHeading: 'Make this line one',
  everyHeading: 'Show all headings',
  noWords: 'Without words',
  filter: 'Filter the headings',
  fewer: 'Show fewer levels',
  more: 'Show more levels',
  keys: 'Arrows go and fold, Enter opens, Alt with an arrow moves the section or changes its level.',
}

const REFUSALS: Readonly<Record<SectionRefusal, string>> = {
  gone: 'The note was changed meanwhile. Nothing was moved; look at its headings again.',
  'too-deep':
    'A heading has six levels at most, and one below this is at the sixth. Nothing was moved.',
  unclear: 'The text would be read in another way there. Nothing was moved.',
  'read-only': 'This note is only read here, so nothing was moved.',
}
export const saysRefused = (refusal: SectionRefusal): string => REFUSALS[refusal]
