import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../../notes/parse-note.ts'
import { readTool, type ToolContext } from '../define/define-tool.ts'
import { getNoteMetadataPhrases } from './phrases/get-note-metadata.ts'

export const getNoteMetadata = readTool({
  name: 'get_note_metadata',
  version: '1.0.0',
  description:
    'Tell about a note without its text: title, frontmatter, tags, aliases, headings with their lines, words, size, times and how many links lead to it and out of it.',
  whenToUse: 'when properties or figures of a note are enough',
  level: 'read',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "research/quantum.md"'),
  }),
  phrases: getNoteMetadataPhrases,
  example: { path: 'research/quantum.md' },
  title: ({ path }) => `Look at ${path}`,
  run: async ({ path }, context) => {
    const note = await context.vault.read(path)
    const { createdMs } = await context.vault.asset(path)
    const parsed = parseNote(path, note.text)
    const links = await linkCounts(path, context)
    const warnings = [note.readOnlyReason, parsed.frontmatter?.problem, links.warning].filter(
      (warning) => typeof warning === 'string',
    )
    return {
      data: {
        path,
        title: parsed.title,
        frontmatter: parsed.frontmatter?.data ?? null,
        tags: uniqueTags(parsed.tags.map(({ name }) => name)),
        aliases: parsed.aliases,
        headings: parsed.headings.map(({ level, text, line }) => ({ level, text, line })),
        word_count: parsed.wordCount,
        bytes: note.sizeBytes,
        created: createdText(parsed.frontmatter?.data ?? {}) ?? timeText(createdMs),
        modified: timeText(note.modifiedMs),
        backlinks: links.backlinks,
        forward_links: links.forwardLinks,
      },
      userMessage: `Looked at ${path}`,
      ...(warnings.length > 0 && { warnings }),
    }
  },
})

interface LinkCounts {
  /** Null while the index cannot tell. */
  readonly backlinks: number | null
  readonly forwardLinks: number | null
  readonly warning: string | null
}

async function linkCounts(path: VaultPath, { knowledge }: ToolContext): Promise<LinkCounts> {
  try {
    return { ...(await knowledge.linkCounts({ path })), warning: null }
  } catch (error) {
    if (!(error instanceof LatentError) || error.code !== 'unavailable') throw error
    return { backlinks: null, forwardLinks: null, warning: error.message }
  }
}

/** Each once, whatever its letter case, as it is written first. */
const uniqueTags = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()

/** What the note says of itself counts for more than the file: a program that saves by replacing makes it new. */
function createdText(data: Readonly<Record<string, unknown>>): string | null {
  const key = Object.keys(data).find((name) =>
    /^(?:created|(?:created|creation|date)[ _-]?(?:at|date|created))$/i.test(name),
  )
  const value = key === undefined ? null : data[key]
  if (typeof value === 'number') return timeText(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Null for a time that no calendar has, and for none. */
function timeText(ms: number | null): string | null {
  const time = new Date(ms ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
