import type { Category } from '../../shared/domain/entry.ts'

/** The words for the state of an entry (tools.md), the first for a new one; none for what has no state. */
export const STATUSES: Readonly<Record<Category, readonly string[]>> = {
  people: [],
  projects: ['active', 'waiting', 'blocked', 'someday', 'done'],
  ideas: [],
  admin: ['pending', 'done'],
  inbox: [],
}
