import { z } from 'zod'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readTool } from '../define/define-tool.ts'
import { plainTags } from '../note-filter.ts'
import { searchByTagPhrases } from './phrases/search-by-tag.ts'

export const searchByTag = readTool({
  name: 'search_by_tag',
  version: '1.0.0',
  description:
    'List the notes with certain tags, the most recently changed first. A tag matches its nested tags: project matches project/atlas. For what notes say use search_notes.',
  whenToUse: 'when the person asks for notes with a tag',
  level: 'read',
  input: z.strictObject({
    tags: z.array(z.string()).min(1).describe('The tags, with or without #: ["project", "urgent"]'),
    match: z
      .enum(['all', 'any'])
      .default('all')
      .describe('Whether a note needs all of them or any'),
    limit: z.int().min(1).max(500).default(50).describe('How many notes to give'),
  }),
  phrases: searchByTagPhrases,
  example: { tags: ['project', 'urgent'], match: 'all' },
  title: ({ tags, match }) =>
    `List notes tagged ${plainTags(tags)
      .map((tag) => `#${tag}`)
      .join(match === 'all' ? ' and ' : ' or ')}`,
  run: async ({ tags, match, limit }, { knowledge }) => {
    const wanted = plainTags(tags)
    if (wanted.length === 0)
      throw new LatentError('invalid_input', 'No tag was named', {
        hint: 'Name at least one, for example ["project"].',
      })
    const notes = await knowledge.notes({
      folder: null,
      tags: wanted,
      match,
      order: 'newest',
      limit: limit + 1,
    })
    const shown = notes.slice(0, limit)
    const isCut = notes.length > limit
    return {
      data: shown.map(({ path, title, tags: own, modifiedMs }) => ({
        path,
        title,
        tags: own,
        modified: new Date(modifiedMs).toISOString(),
      })),
      userMessage: isCut
        ? `Found more than ${limit} notes: these are the ${limit} newest`
        : `Found ${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`,
      ...(isCut && {
        warnings: [`There are more: these are the ${limit} newest. Ask for more with limit.`],
      }),
      tells: notes.map(({ path }) => path),
    }
  },
})
