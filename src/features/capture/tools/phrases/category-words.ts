import type { Category } from '../../../../shared/domain/entries/entry.ts'
import { CATEGORY_WORDS } from '../../main/classify/read-hints.ts'

const WORDS: Readonly<Record<string, Category>> = {
  ...CATEGORY_WORDS,
  persons: 'people',
  contacts: 'people',
  errands: 'admin',
  chores: 'admin',
  inbox: 'inbox',
}

/** Stretches of a pattern: one entry, and several. */
export const ONE_KIND = 'person|contact|project|idea|admin item|admin|errand|chore'
export const KINDS = 'people|persons|contacts|projects|ideas|admin items|admin|errands|chores'

/** `admin items` → `admin`; undefined for other words. */
export function categoryOfWord(word: string): Category | undefined {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/ items?$/, '')
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined
}

/** A link that tells the note: `[[projects/Atlas]]`. */
export const entryLink = (path: string): string => `[[${path.replace(/\.md$/i, '')}]]`
