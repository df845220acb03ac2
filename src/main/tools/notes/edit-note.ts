import { z } from 'zod'
import { applyTextEdits } from '../../../shared/domain/text/text-edits.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { writeTool } from '../define/define-tool.ts'
import { locateEdits } from './locate-edits.ts'
import { readForChange } from './read-for-change.ts'
import { editNotePhrases } from './phrases/edit-note.ts'

export const editNote = writeTool({
  name: 'edit_note',
  version: '1.0.0',
  description:
    'Replace passages of a note. Each old_text must be copied exactly and occur exactly once in the note; when one does not, nothing is changed. Read the note first. A person is shown the difference and asked.',
  whenToUse: 'when the person asks to change text in a note; read it first, quote old_text exactly',
  level: 'destructive',
  paths: { path: 'note' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the note from the vault root: "projects/atlas.md"'),
    edits: z
      .array(
        z.strictObject({
          old_text: z
            .string()
            .min(1)
            .describe(
              'The passage to replace, exactly as in the note, with enough text round it to be unique',
            ),
          new_text: z
            .string()
            .describe('What stands there afterwards; empty to remove the passage'),
        }),
      )
      .min(1)
      .describe('The replacements, all made in the text as it is now'),
  }),
  phrases: editNotePhrases,
  example: {
    path: 'projects/atlas.md',
    edits: [{ old_text: 'Status: waiting', new_text: 'Status: active' }],
  },
  title: ({ path }) => `Edit ${path}`,
  plan: async ({ path, edits }, { vault }) => {
    const note = await readForChange(vault, path)
    const located = locateEdits(note.text, edits)
    if ('problems' in located)
      throw new LatentError(
        'invalid_input',
        [
          `Nothing was changed in ${path}: each old_text must occur exactly once`,
          ...located.problems.slice(0, 10).map((problem) => `- ${problem}`),
        ].join('\n'),
        {
          hint: 'Read the note again and copy the passage exactly, with enough text round it to be unique.',
        },
      )
    const text = applyTextEdits(note.text, located.edits)
    const isSame = text === note.text
    const userMessage = isSame ? `${path} has this text already` : `Edited ${path}`
    return {
      changeSet: {
        summary: userMessage,
        changes: isSame ? [] : [{ kind: 'write', path, text, expect: note.etag, additive: false }],
      },
      data: () => ({ path, edits_applied: edits.length }),
      userMessage,
    }
  },
})
