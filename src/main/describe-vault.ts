import { Category, type EntrySummary } from '../shared/domain/entry.ts'
import type { CaptureSettings } from '../shared/domain/settings.ts'
import type { Knowledge } from './knowledge/knowledge.ts'

const MAX_NOTES = 200
const MAX_NAMES = 30
const MAX_NAME = 60

/**
 * The vault's index for the system prompt: how many entries of each category there are, with the names of those that
 * changed last, then notes by folder; as far as the budget goes.
 */
export async function describeVault(
  knowledge: Pick<Knowledge, 'notes' | 'entries'>,
  settings: CaptureSettings,
  signal: AbortSignal,
): Promise<string> {
  const [categories, notes] = await Promise.all([
    Promise.all(
      Category.options.map((category) => describeCategory(category, knowledge, settings, signal)),
    ),
    knowledge.notes({ folder: null, tags: [], match: 'all', order: 'path', limit: MAX_NOTES }),
  ])
  signal.throwIfAborted()
  const lines = notes.map(({ path, title, tags }) =>
    [`- ${path} (${oneLine(title)})`, ...tags.map((tag) => `#${tag}`)].join(' '),
  )
  return [...categories.flat(), ...lines].join('\n')
}

/** `projects/: 5 entries: Atlas (waiting), Borealis (active), …`; nothing for a category without any. */
async function describeCategory(
  category: Category,
  knowledge: Pick<Knowledge, 'entries'>,
  { captureFolders }: CaptureSettings,
  signal: AbortSignal,
): Promise<string[]> {
  const { entries, total } = await knowledge.entries(
    { folders: captureFolders, category, status: null, containing: null, limit: MAX_NAMES },
    signal,
  )
  if (total === 0) return []
  const names = entries.map(nameOf).join(', ')
  const more = total > entries.length ? ', …' : ''
  return [`${category}: ${total} ${total === 1 ? 'entry' : 'entries'}: ${names}${more}`]
}

const nameOf = ({ name, status }: EntrySummary): string =>
  `${oneLine(name).slice(0, MAX_NAME).toWellFormed()}${status === null ? '' : ` (${oneLine(status).slice(0, 20).toWellFormed()})`}`

/** A title may hold line breaks, and a line of its own would read as another note. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
