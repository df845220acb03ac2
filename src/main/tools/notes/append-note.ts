import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { appendText } from '../../notes/edit/append-text.ts'
import { parseNote } from '../../notes/parse-note.ts'
import type { ParsedNote } from '../../notes/parsed-note.ts'
import { writeTool } from '../define/define-tool.ts'
import { readForChange } from './read-for-change.ts'
import { appendNotePhrases } from './phrases/append-note.ts'

export const appendNote = writeTool({
  name: 'append_note',
  version: '1.0.0',
  description:
    'Add text at the end of a note, or at the end of one section of it. Nothing that is there changes. To change what is there use edit_note, to make a new note write_note.',
  whenToUse: 'when something is to be added at the end of a note or of a section',
  level: 'write',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "journal/log.md"'),
    content: z
      .string()
      .refine((text) => text.trim() !== '', { error: 'is empty; allowed: text that is not blank' })
      .describe('The text to add, in Markdown'),
    heading: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Add at the end of the section with this heading, without its #: before the next heading of the same or a higher level. "Setup#Keys" means Keys below Setup',
      ),
  }),
  phrases: appendNotePhrases,
  example: { path: 'journal/log.md', content: '- Called the office', heading: 'Today' },
  title: ({ path, heading }) => `Add to ${path}${heading === undefined ? '' : `, ${heading}`}`,
  plan: async ({ path, content, heading }, { vault }) => {
    const note = await readForChange(vault, path)
    const parsed = parseNote(path, note.text)
    const wanted = heading?.replace(/^#{1,6}\s+/, '') ?? null
    const result = appendText({ text: note.text, parsed }, content, wanted)
    if (result === null) throw headingNotFound(path, heading ?? '', parsed)
    const userMessage = `Added to ${path}`
    return {
      changeSet: {
        summary: userMessage,
        changes: [{ kind: 'write', path, text: result.text, expect: note.etag, additive: true }],
      },
      data: () => ({ path, start_line: result.startLine }),
      userMessage,
    }
  },
})

function headingNotFound(path: string, heading: string, { headings }: ParsedNote): LatentError {
  const names = headings.slice(0, 20).map(({ text }) => `“${text}”`)
  return new LatentError('not_found', `Heading not found in ${path}: ${heading}`, {
    hint:
      names.length === 0
        ? 'The note has no headings. Leave the heading out to add at its end.'
        : `It has: ${names.join(', ')}`,
  })
}
