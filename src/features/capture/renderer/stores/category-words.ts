import type { Category } from '../../../../shared/domain/entries/entry.ts'

/** In the order of the keys 1 to 5. */
export const CATEGORIES: readonly Category[] = ['people', 'projects', 'ideas', 'admin', 'inbox']

/** What a category is called, as a place. */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  people: 'People',
  projects: 'Projects',
  ideas: 'Ideas',
  admin: 'Admin',
  inbox: 'Inbox',
}

/** What an entry of it is. */
export const CATEGORY_NOUNS: Readonly<Record<Category, string>> = {
  people: 'a person',
  projects: 'a project',
  ideas: 'an idea',
  admin: 'an errand',
  inbox: 'undecided',
}

/** How sure somebody is who is right so often; `confidence` from 0 to 1. */
export function confidenceWord(confidence: number): string {
  if (confidence >= 0.85) return 'sure'
  if (confidence >= 0.6) return 'fairly sure'
  if (confidence >= 0.4) return 'unsure'
  return 'a guess'
}

/** `82 %, fairly sure`. */
export const spokenConfidence = (confidence: number): string =>
  `${Math.round(confidence * 100)} %, ${confidenceWord(confidence)}`
