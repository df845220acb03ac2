import { z } from 'zod'
import { mainLineEnding } from '../../../shared/domain/text/text-edits.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { writeTool } from '../define/define-tool.ts'
import { readForChange } from './read-for-change.ts'
import { writeNotePhrases } from './phrases/write-note.ts'

export const writeNote = writeTool({
  name: 'write_note',
  version: '1.0.0',
  description:
    'Create a note, or replace the whole text of one that exists (a person is shown the difference and asked). To change a part of a note use edit_note instead.',
  whenToUse: 'when the person asks for a new note; to change an existing one use edit_note',
  level: 'destructive',
  paths: { path: 'new-note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "projects/atlas.md"'),
    content: z.string().describe('The whole text in Markdown, with frontmatter where needed'),
  }),
  phrases: writeNotePhrases,
  example: { path: 'projects/atlas.md', content: '# Atlas\n\nFirst thoughts.\n' },
  title: ({ path }) => `Write ${path}`,
  plan: async ({ path, content }, { vault }) => {
    const isNew = (await vault.etag(path)) === null
    if (isNew)
      return {
        changeSet: {
          summary: `Created ${path}`,
          changes: [{ kind: 'write', path, text: content, expect: null, additive: false }],
        },
        data: () => ({ path, created: true, bytes: Buffer.byteLength(content) }),
        userMessage: `Created ${path}`,
      }

    const note = await readForChange(vault, path)
    const text = inTheStyleOf(note.text, content)
    const isSame = text === note.text
    const userMessage = isSame ? `${path} has this text already` : `Replaced the text of ${path}`
    return {
      changeSet: {
        summary: userMessage,
        changes: isSame ? [] : [{ kind: 'write', path, text, expect: note.etag, additive: false }],
      },
      data: () => ({ path, created: false, bytes: Buffer.byteLength(text) }),
      userMessage,
      replacesNote: true,
    }
  },
})

/** Models write `\n` and no byte order mark; a file keeps its own, so that the difference is what was changed. */
function inTheStyleOf(old: string, content: string): string {
  const mark = old.startsWith('\uFEFF') && !content.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lineEnding = /[\r\n]/.test(old) ? mainLineEnding(old) : null
  return mark + (lineEnding === null ? content : content.replace(/\r\n?|\n/g, lineEnding))
}
