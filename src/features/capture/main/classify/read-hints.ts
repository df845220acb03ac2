import type { FiledCategory } from '../../../../shared/domain/entries/entry.ts'

/** What `[project]` or `[person:Ada Okafor]` says. */
export interface CaptureHints {
  readonly category: FiledCategory | null
  /** What the entry is called, as it is written; null when no hint names it. */
  readonly name: string | null
}

/** What a category is called, one by one. */
export const CATEGORY_WORDS: Readonly<Record<string, FiledCategory>> = {
  person: 'people',
  people: 'people',
  contact: 'people',
  project: 'projects',
  projects: 'projects',
  idea: 'ideas',
  ideas: 'ideas',
  admin: 'admin',
  errand: 'admin',
  chore: 'admin',
}
const HINT = /\[\s*([a-z]+)\s*(?::\s*([^[\]]*?)\s*)?\]/gi

/** The first hint that is one; what is in brackets and no hint (`[x]`, `[[Ada]]`) says nothing. */
export function readHints(hints: string | null): CaptureHints {
  for (const [, word = '', name = ''] of (hints ?? '').matchAll(HINT)) {
    const category = categoryNamed(word)
    if (category !== null) return { category, name: name === '' ? null : name }
  }
  return { category: null, name: null }
}

/** `Person`, `projects`, `errand` → the category; null for other words. */
export function categoryNamed(word: string): FiledCategory | null {
  const key = word.trim().toLowerCase()
  return Object.hasOwn(CATEGORY_WORDS, key) ? (CATEGORY_WORDS[key] ?? null) : null
}

/** `[project] Build a shed` → the hint and the text without it. Only what stands at the very beginning counts. */
export function takeHints(text: string): { readonly text: string; readonly hints: string | null } {
  const [hint, word = ''] = /^\s*\[\s*([a-z]+)\s*(?::[^[\]]*)?\]\s*/i.exec(text) ?? []
  if (hint === undefined || categoryNamed(word) === null) return { text, hints: null }
  const rest = text.slice(hint.length)
  return rest.trim() === '' ? { text, hints: null } : { text: rest, hints: hint.trim() }
}
