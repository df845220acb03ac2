import { z } from 'zod'
import { DATE_FORMATS, parseDate } from '../../../shared/domain/dates/date-text.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { pointOut } from '../../../shared/query/point-out.ts'
import type { QueryProblem } from '../../../shared/query/query-tree.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readTool } from '../define/define-tool.ts'
import { folderPath, plainTags } from '../note-filter.ts'
import { searchNotesPhrases } from './phrases/search-notes.ts'

const DateText = z.string().refine((text) => parseDate(text, 0) !== null, {
  error: `is not a date; allowed: ${DATE_FORMATS}, for example 2026-11-21`,
})

export const searchNotes = readTool({
  name: 'search_notes',
  version: '1.0.0',
  description:
    'Search all notes by words and by meaning. Gives the best passages with their place. Use it for questions about what the notes say, and to find a note whose path you do not know.',
  whenToUse:
    'when the person asks what they know, or to find something; try other words before you say that there is nothing',
  level: 'read',
  input: z.strictObject({
    query: z
      .string()
      .max(100_000)
      .describe(
        'Plain words to rank by, and conditions: "exact phrase", -word, (a OR b), tag:work, [status:draft], [due:<2026-12-01], path:, task-todo:call, modified:"last week", links-to:Note. Without words it lists the notes that pass, the last changed first',
      ),
    top_k: z.int().min(1).max(50).default(10).describe('How many passages to give'),
    filter: z
      .strictObject({
        tags: z
          .array(z.string())
          .optional()
          .describe('Only notes with all of these tags; a tag matches its nested tags'),
        date_after: DateText.optional().describe(`Only notes modified since: ${DATE_FORMATS}`),
        date_before: DateText.optional().describe(`Only notes modified before: ${DATE_FORMATS}`),
        folder: z.string().optional().describe('Only notes in this folder and below: "research"'),
      })
      .optional()
      .describe('Limits the search; every field is optional'),
  }),
  phrases: searchNotesPhrases,
  example: { query: 'quantum computing', top_k: 5 },
  title: ({ query }) => (query.trim() === '' ? 'List notes' : `Search for “${query}”`),
  run: async ({ query, top_k, filter }, { knowledge, clock, signal }) => {
    const atMs = (text: string | undefined): number | null =>
      text === undefined ? null : parseDate(text, clock.nowMs())
    const wanted = {
      tags: plainTags(filter?.tags ?? []),
      afterMs: atMs(filter?.date_after),
      beforeMs: atMs(filter?.date_before),
      folder: folderPath(filter?.folder),
    }
    const asked = parseQuery(query, { nowMs: clock.nowMs() })
    if (asked.problem) throw wrongQuery(query, asked.problem)
    const isFiltered =
      wanted.tags.length > 0 ||
      [wanted.afterMs, wanted.beforeMs, wanted.folder].some((one) => one !== null)
    if (asked.query?.parts.length === 0 && !isFiltered)
      return { data: [], userMessage: 'Nothing to search for' }
    const isList = query.trim() === ''
    const { hits, notice, problem } = await knowledge.search(
      { query, mode: 'hybrid', topK: top_k, filter: wanted },
      signal,
    )
    if (problem) throw wrongQuery(query, problem)
    return {
      data: hits.map((hit) => ({
        path: hit.path,
        title: hit.title,
        heading: hit.heading,
        chunk: hit.chunk,
        score: hit.score,
        start_line: hit.start_line,
        end_line: hit.end_line,
      })),
      userMessage: isList
        ? `Found ${hits.length} ${hits.length === 1 ? 'note' : 'notes'}`
        : `Found ${hits.length} ${hits.length === 1 ? 'passage' : 'passages'} for “${query}”`,
      ...(notice !== null && { warnings: [notice] }),
      sources: hits.map(({ path, title, heading, start_line, end_line }) => ({
        path,
        title,
        heading,
        startLine: start_line,
        endLine: end_line,
      })),
    }
  },
})

const wrongQuery = (query: string, problem: QueryProblem): LatentError =>
  new LatentError('invalid_input', `${problem.message}\n${pointOut(query, problem)}`)
