import type { Knowledge } from './knowledge/knowledge.ts'

const MAX_NOTES = 200

/** The vault's index for the system prompt: notes by folder, most recently changed first, as far as the budget goes. */
export async function describeVault(
  knowledge: Pick<Knowledge, 'notes'>,
  signal: AbortSignal,
): Promise<string> {
  const notes = await knowledge.notes({
    folder: null,
    tags: [],
    match: 'all',
    order: 'path',
    limit: MAX_NOTES,
  })
  signal.throwIfAborted()
  return notes
    .map(({ path, title, tags }) =>
      // A title may hold line breaks, and a line of its own would read as another note.
      [`- ${path} (${title.replace(/\s+/g, ' ')})`, ...tags.map((tag) => `#${tag}`)].join(' '),
    )
    .join('\n')
}
