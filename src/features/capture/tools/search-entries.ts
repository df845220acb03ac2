import { z } from 'zod'
import { Category, ENTRY_FIELDS, type EntrySummary } from '../../../shared/domain/entries/entry.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { readTool, type ToolContext } from '../../../main/tools/define/define-tool.ts'
import { searchEntriesPhrases } from './phrases/search-entries.ts'

const MAX_LOOKED_AT = 20_000

export const searchEntries = readTool({
  name: 'search_entries',
  version: '1.0.0',
  description:
    'Find entries (people, projects, ideas, admin, inbox) that contain a word or phrase as it is, in their name, a field or their text; those that say it most come first. To search by meaning, or in all notes, use search_notes.',
  whenToUse: 'when the person wants entries by keyword',
  level: 'read',
  input: z.strictObject({
    query: z.string().describe('The word or phrase, as it is written; letter case does not count'),
    category: Category.optional().describe('Only entries of this category'),
    limit: z.int().min(1).max(100).default(10).describe('How many entries to give'),
  }),
  phrases: searchEntriesPhrases,
  example: { query: 'permit', category: 'projects', limit: 10 },
  title: ({ query, category }) => `Search ${category ?? 'entries'} for “${query}”`,
  run: async ({ query, category, limit }, context) => {
    const hits = await findHits(query.trim(), category ?? null, context)
    return {
      data: {
        entries: hits.slice(0, limit).map(({ matches: _matches, ...hit }) => hit),
        total: hits.length,
      },
      userMessage: `Found ${hits.length} ${hits.length === 1 ? 'entry' : 'entries'} for “${query}”`,
    }
  },
})

interface EntryHit {
  readonly path: VaultPath
  readonly name: string
  readonly category: Category
  readonly matchedField: string
  readonly snippet: string
  readonly matches: number
}

async function findHits(
  query: string,
  category: Category | null,
  { vault, knowledge, capturing, signal }: ToolContext,
): Promise<EntryHit[]> {
  if (query === '') return []
  // The index knows lines; what is looked for may run over the end of a line, but no word does.
  const [word = ''] = query.split(/\s+/).toSorted((a, b) => b.length - a.length)
  const folders = capturing.settings().captureFolders
  const candidates = await knowledge.entries(
    { folders, category, status: null, containing: word, limit: MAX_LOOKED_AT },
    signal,
  )
  const hits: EntryHit[] = []
  for (const entry of candidates.entries) {
    signal.throwIfAborted()
    const hit = hitIn(entry, query, await textOf(vault, entry.path))
    if (hit !== null) hits.push(hit)
  }
  return hits.toSorted((a, b) => b.matches - a.matches || (a.path < b.path ? -1 : 1))
}

/** Null for what went away meanwhile. */
async function textOf(vault: ToolContext['vault'], path: VaultPath): Promise<string | null> {
  try {
    return (await vault.read(path)).text
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found') return null
    throw error
  }
}

function hitIn(
  { path, name, category }: EntrySummary,
  query: string,
  text: string | null,
): EntryHit | null {
  if (text === null) return null
  const data = readFrontmatter(text)?.data ?? {}
  const fields: readonly (readonly [string, unknown])[] = [
    ['name', name],
    ...ENTRY_FIELDS[category].map((field) => [field, fieldText(data[field])] as const),
    ['content', text.slice(locateFrontmatter(text)?.bodyStart ?? 0)],
  ]
  const found = fields.flatMap(([field, value]) => {
    const places = typeof value === 'string' ? placesOf(query, value) : []
    return places.length > 0 ? [{ field, value: String(value), places }] : []
  })
  const [first] = found
  if (first === undefined) return null
  return {
    path,
    name,
    category,
    matchedField: first.field,
    snippet: snippetAt(first.value, first.places[0] ?? 0, query.length),
    matches: found.reduce((sum, { places }) => sum + places.length, 0),
  }
}

/** A list as one line. */
const fieldText = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(', ') : value

/** Where `query` stands in `text`; letter case does not count. */
function placesOf(query: string, text: string): number[] {
  const wanted = foldText(query)
  const folded = foldText(text)
  const places: number[] = []
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
    places.push(at)
  return places
}

const AROUND = 60

/** What stands round a place, on one line. Where folding made a text longer, it is a little off. */
function snippetAt(text: string, at: number, length: number): string {
  const start = Math.max(0, at - AROUND)
  const end = Math.min(text.length, at + length + AROUND)
  const part = text.slice(start, end).toWellFormed().replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
}
