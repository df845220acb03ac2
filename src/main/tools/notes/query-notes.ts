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
  description: WORDS.description,
  whenToUse: WORDS.whenToUse,
  level: 'read',
  input: z.strictObject({
    where: z.string().max(10_000).default('').describe(WORDS.where),
    fields: z.array(Field).max(20).default(DEFAULT_FIELDS).describe(WORDS.fields(NOTE_FIELDS)),
    sort: z.string().trim().max(200).optional().describe(WORDS.sort),
    group_by: Field.optional().describe(WORDS.groupBy),
    limit: z.int().min(1).max(500).default(50).describe(WORDS.limit),
  }),
  phrases: queryNotesPhrases,
  otherWords: [['table', 'overview|spreadsheet']],
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
