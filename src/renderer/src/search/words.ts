import { counted, spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { SearchHit, SearchMode, SearchResponse } from '../../../shared/contract/search.ts'
import type { SearchSort } from '../stores/search-store.ts'

export const SEARCH_WORDS = {
  field: 'Search notes',
  placeholder: 'Words or meaning',
  searching: 'Searching…',
  more: 'More hits are on their way…',
  by: 'Search by',
  clear: 'Clear',
  conditions: 'Conditions',
  tryAgain: 'Try again',
  hits: 'Hits',
  suggestions: 'What may stand here',
  history: 'Searched before',
  clearHistory: 'Clear the history',
  noHistory: 'Nothing was searched yet',
  save: 'Save this search',
  saved: 'Saved searches',
  saveFailed: 'The search could not be saved.',
  name: 'Name',
  doSave: 'Save',
  rename: 'Rename',
  unsave: 'Delete',
  isSaved: 'This search is saved',
  foldAll: 'Fold all notes',
  unfoldAll: 'Unfold all notes',
  replace: 'Replace in notes',
  narrow: 'Finds words and what means the same. Narrow it down with',
  startAgain: 'Search for something else',
  searchAll: 'Search all',
  nothingWords: 'No note has these words. Meaning may find what is said in other words.',
  nothing: 'Nothing found. Try fewer words, or take a condition away.',
  nothingPasses: 'No note passes these conditions. Try another one, or take one away.',
  notReady: 'Nothing found so far. Latent is still reading the vault: what it reads comes up here.',
} as const

export const MODE_WORDS: Readonly<Record<SearchMode, string>> = {
  hybrid: 'All',
  keyword: 'Words',
  semantic: 'Meaning',
}

export const SORT_WORDS: Readonly<Record<SearchSort, string>> = {
  best: 'Best first',
  newest: 'Last changed first',
  name: 'By name',
  path: 'By place',
}

/** Why a hit is there, in a word or two, and what that means; null where its marks say it. */
export function saysWhy({
  found,
}: SearchHit): { readonly word: string; readonly means: string } | null {
  if (found.includes('name'))
    return {
      word: 'its name',
      means: 'The note is called what you search, or has it as another name.',
    }
  if (found.includes('words')) return null
  if (found.includes('meaning'))
    return {
      word: 'by meaning',
      means: 'None of your words stands here, but it means something alike.',
    }
  return null
}

/** `60+ hits in about 2,300 notes`. @param isCut there may be more than are shown */
export function countText(
  { hits, total }: Pick<SearchResponse, 'hits' | 'total'>,
  { isCut, isList }: { readonly isCut: boolean; readonly isList: boolean },
): string {
  if (hits.length === 0) return ''
  const notes = new Set(hits.map(({ path }) => path)).size
  const all = total === null || total.notes < notes ? null : total
  const about = all?.isAbout ? 'about ' : ''
  if (isList) {
    if (!isCut) return counted(notes, 'note')
    return all
      ? `${spokenNumber(notes)}+ of ${about}${counted(all.notes, 'note')}`
      : `${spokenNumber(notes)}+ notes`
  }
  const shown = isCut ? `${spokenNumber(hits.length)}+ hits` : counted(hits.length, 'hit')
  if (!isCut) return notes === 1 ? shown : `${shown} in ${counted(notes, 'note')}`
  return all ? `${shown} in ${about}${counted(all.notes, 'note')}` : shown
}

export const saysSort = (order: string): string => `Sort by: ${order}`
export const saysTook = (ms: number): string => `Found in ${Math.round(ms)} ms`
export const saysScore = (score: number): string => `Score ${score.toFixed(2)}`
export const saysLine = (line: number): string => `line ${line}`
export const saysRemove = (condition: string): string => `Take away ${condition}`
export const saysEdit = (condition: string): string => `Change ${condition}`
export const saysHits = (count: number): string => counted(count, 'hit')
export const saysMoreOf = (name: string): string => `More for ${name}`
/** A part of a list that has no title of its own. */
export const PLACE_WORDS = { properties: 'Properties', top: 'Top of the note' } as const

/** What a new search can be narrowed down with, before anything is typed. */
export const HINTS = [
  { text: '"', says: 'words just as they stand' },
  { text: '-', says: 'notes that do not say it' },
  { text: 'tag:', says: 'notes with a tag' },
  { text: 'folder:', says: 'below a folder' },
  { text: 'modified:', says: 'changed today, last-week, 2026-01' },
  { text: '[', says: 'a property and its value' },
  { text: 'task-todo:', says: 'open tasks that say it' },
  { text: 'links-to:', says: 'notes that link to a note' },
  { text: '/', says: 'a regular expression' },
] as const
