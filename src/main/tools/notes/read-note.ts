import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createLineIndex } from '../../notes/line-index.ts'
import { parseNote } from '../../notes/parse-note.ts'
import { readTool } from '../define/define-tool.ts'
import { readNotePhrases } from './phrases/read-note.ts'

export const readNote = readTool({
  name: 'read_note',
  version: '1.0.0',
  description:
    'Read a note by its path, whole or from start_line to end_line. Use it to see what a note says before you answer from it or change it.',
  whenToUse: 'when a note is named, or a search hit is not enough to answer',
  level: 'read',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "research/quantum.md"'),
    start_line: z.int().min(1).optional().describe('First line to read, from 1'),
    end_line: z.int().min(1).optional().describe('Last line to read, included'),
  }),
  phrases: readNotePhrases,
  example: { path: 'research/quantum.md' },
  title: ({ path }) => `Read ${path}`,
  run: async ({ path, start_line: start, end_line: end }, { vault }) => {
    const { text, etag, readOnlyReason } = await vault.read(path)
    const lines = createLineIndex(text)
    const { lineCount } = lines
    const first = start ?? 1
    const last = Math.min(end ?? lineCount, lineCount)
    if (first > last)
      throw new LatentError(
        'invalid_input',
        `Lines ${first} to ${end ?? lineCount} are not in ${path}`,
        {
          hint: `It has ${lineCount} lines, counted from 1; start_line must not be after end_line.`,
        },
      )
    const isWhole = start === undefined && end === undefined
    const { title } = parseNote(path, text)
    return {
      data: {
        path,
        title,
        content: isWhole ? text : text.slice(lines.startOf(first), lines.startOf(last + 1)),
        total_lines: lineCount,
        ...(isWhole ? {} : { start_line: first, end_line: last }),
      },
      userMessage: isWhole ? `Read ${path}` : `Read lines ${first} to ${last} of ${path}`,
      ...(readOnlyReason !== null && { warnings: [readOnlyReason] }),
      sources: [{ path, title, heading: null, startLine: first, endLine: last }],
      seen: { path, etag },
    }
  },
})
