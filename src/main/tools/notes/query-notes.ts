import { z } from 'zod'
import { isNoteField, NOTE_FIELDS } from '../../../shared/domain/note-fields.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { pointOut } from '../../../shared/query/point-out.ts'
import { readTool } from '../define/define-tool.ts'
import { cellText, markdownTable } from './markdown-table.ts'
import { queryNotesPhrases } from './phrases/query-notes.ts'
import { QUERY_NOTES_WORDS as WORDS, saysFound, saysGroups, saysMore } from './words.ts'

const Field = z.string().trim().min(1).max(200)
const DEFAULT_FIELDS = ['title', 'path']

export const queryNotes = readTool({
  name: 'query_notes',
  version: '1.0.0',
  description:
    'Answer exactly how many notes there are of a kind, and list them as a table with their properties, tags, dates or links, sorted or counted by a property. For what notes say use search_notes.',
  whenToUse: 'when the person wants notes counted, sorted, grouped, or as a table of properties',
  level: 'read',
  input: z.strictObject({
    where: z
      .string()
      .max(10_000)
      .default('')
      .describe(
        'Which notes, in the language of the search, where every word is a condition: tag:book [status:waiting] [rating:>3] folder:Projects modified:"last week" links-to:Atlas -has:link. Empty for all notes',
      ),
    fields: z
      .array(Field)
      .max(20)
      .default(DEFAULT_FIELDS)
      .describe(`The columns: ${NOTE_FIELDS.join(', ')}, or names of properties`),
    sort: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe(
        'A column, with - before it for the largest first: "-rating". Left out: the last changed first',
      ),
    group_by: Field.optional().describe(
      'Counts the notes for each value of this column, in the place of a table of notes',
    ),
    limit: z.int().min(1).max(500).default(50).describe('How many rows to give'),
  }),
  phrases: queryNotesPhrases,
  otherWords: [
    ['count', 'how many|number of'],
    ['table', 'overview|spreadsheet|list'],
  ],
  example: { where: '[status:waiting]', fields: ['title', 'due'], sort: 'due' },
  title: ({ where, group_by }) => {
    const which = where.trim() === '' ? WORDS.all : `“${where}”`
    return group_by === undefined ? `List notes: ${which}` : `Count notes by ${group_by}: ${which}`
  },
  run: async ({ where, fields, sort, group_by, limit }, { knowledge, signal }) => {
    const columns = [...new Set(fields.map(fieldName))]
    const { problem, total, rows, groups } = await knowledge.noteTable(
      {
        where,
        fields: ['path', ...columns],
        sort: sortOf(sort),
        groupBy: group_by === undefined ? null : fieldName(group_by),
        limit,
      },
      signal,
    )
    if (problem?.kind === 'query')
      throw new LatentError('invalid_input', `${problem.message}\n${pointOut(where, problem)}`)
    if (problem?.kind === 'field')
      throw new LatentError(
        'invalid_input',
        WORDS.noField(problem.name),
        problem.near.length === 0 ? undefined : { hint: WORDS.near(problem.near) },
      )
    if (groups !== null && group_by !== undefined)
      return {
        data: {
          total,
          groups,
          table: markdownTable(
            [group_by, WORDS.count],
            groups.map(({ value, count }) => [value ?? WORDS.none, String(count)]),
          ),
        },
        userMessage: saysGroups(total, groups.length, group_by),
        ...(groups.length === limit && { warnings: [WORDS.moreGroups(limit)] }),
        // A value may be from any of the notes that were counted: then nothing is said of where it is from.
        ...(total === 0 && { tells: [] }),
      }
    const isCut = rows.length < total
    return {
      data: {
        total,
        rows: rows.map(([, ...cells]) =>
          Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null])),
        ),
        table: markdownTable(
          columns,
          rows.map(([, ...cells]) => cells.map(cellText)),
        ),
      },
      userMessage: saysFound(total),
      ...(isCut && { warnings: [saysMore(total, rows.length)] }),
      tells: rows.map(([path]) => String(path)),
    }
  },
})

/** Names of what every note has come in any letter case; those of properties are compared where they are known. */
function fieldName(written: string): string {
  const folded = written.toLowerCase()
  return isNoteField(folded) ? folded : written
}

function sortOf(text = ''): { by: string; isDescending: boolean } | null {
  const [, minus, name, way] =
    /^(-?)\s*(.*?)(?:\s+(asc|ascending|desc|descending))?$/i.exec(text) ?? []
  if (name === undefined || name === '') return null
  return { by: fieldName(name), isDescending: minus === '-' || /^d/i.test(way ?? '') }
}
