import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** Longer values are sentences: nobody chooses one from a list. */
const MAX_VALUE_LENGTH = 100
/** Of so many that begin with what was typed, those that are used most come first. */
const MOST_LOOKED_AT = 2000

/** What of a note's properties can be typed again: each name (`of` is empty), and each short value of a name. */
export function propertyUses(
  properties: Readonly<Record<string, unknown>> | null,
): { readonly of: string; readonly text: string }[] {
  return Object.entries(properties ?? {})
    .filter(([name]) => name !== '')
    .flatMap(([name, value]) => [
      { of: '', text: name },
      ...[...new Set([value].flat().flatMap(wordOf))].map((text) => ({ of: name, text })),
    ])
}

function wordOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string') return []
  const isWord = value !== '' && value.length <= MAX_VALUE_LENGTH && !/[\r\n]/.test(value)
  return isWord ? [value] : []
}

/** Names (`of` is empty) or values of a name that begin so, whatever their letter case, the most used first. */
export function listPropertyWords(
  database: Database,
  { of, query, limit }: { readonly of: string; readonly query: string; readonly limit: number },
): { text: string; count: number }[] {
  const key = query.toLowerCase()
  if (key === '')
    return database
      .prepare<[string, number], { text: string; count: number }>(
        `SELECT text, uses AS count FROM property_words WHERE of = ? ORDER BY uses DESC LIMIT ?`,
      )
      .all(of, limit)
  return database
    .prepare<[string, string, string, number], { text: string; count: number }>(
      `SELECT text, uses AS count FROM (
         SELECT text, uses FROM property_words WHERE of = ? AND key >= ? AND key < ? || char(1114111)
         LIMIT ${MOST_LOOKED_AT}
       ) ORDER BY uses DESC, text LIMIT ?`,
    )
    .all(of, key, key, limit)
}

/** The notes that have a property of this name, by path. */
export function notesWithProperty(database: Database, name: string, limit: number): VaultPath[] {
  return database
    .prepare<[string, number], { path: string }>(
      `SELECT files.path FROM property_uses JOIN files ON files.id = property_uses.note
       WHERE of = '' AND text = ? ORDER BY files.path LIMIT ?`,
    )
    .all(name, limit)
    .map(({ path }) => vaultPath(path))
}
