import type { ContextOffer } from '../../shared/contract/chat.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

export interface ContextRequest {
  readonly kind: 'place' | 'tag'
  readonly query: string
  readonly limit: number
}

/** How many of the offers may be folders while a name is typed: notes are what is meant most. */
const MOST_FOLDERS = 3

/** What can be attached to a message, best first: notes, then a few folders; or tags. */
export async function findContext(
  knowledge: Pick<Knowledge, 'names' | 'folders' | 'tagsLike'>,
  { kind, query, limit }: ContextRequest,
  signal: AbortSignal,
): Promise<ContextOffer[]> {
  if (kind === 'tag') {
    const tags = await knowledge.tagsLike({ query, limit }, signal)
    return tags.map(({ tag, count }) => ({ kind: 'tag', tag, notes: count }))
  }
  // A slash is no part of a note's name: who types one means a place.
  const isPath = query.includes('/')
  const [names, folders] = await Promise.all([
    isPath ? [] : knowledge.names({ query, limit }, signal),
    knowledge.folders(
      { query: query.replace(/\/$/, ''), limit: isPath ? limit : MOST_FOLDERS },
      signal,
    ),
  ])
  const notes = names.slice(0, Math.max(1, limit - folders.length))
  return [
    ...notes.map(({ path, title, alias }) => ({ kind: 'note' as const, path, title, alias })),
    ...folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
  ]
}
