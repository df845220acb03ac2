import { noteWords } from '../../phrases/note-words.ts'
import type { Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { QUOTED, QUOTED_OR_EMPTY, unquoted } from '../../phrases/request-text.ts'

const TEXT = (name: string): string => `(?<${name}>${QUOTED})`
/** What is put in its place may be nothing. */
const NEW_TEXT = `(?<by>${QUOTED_OR_EMPTY})`

const readEdit = ({
  old = '',
  by = '""',
  note = 'this note',
}: Readonly<Record<string, string>>): Extract<Reading, { type: 'call' }> => ({
  type: 'call',
  args: { path: noteWords(note), edits: [{ old_text: unquoted(old), new_text: unquoted(by) }] },
})

export const editNotePhrases: ToolPhrases = {
  group: 'Change',
  examples: [
    'replace "draft" with "final" in Atlas',
    'change "5 May" to "6 May" in this note',
    'remove "Call Ada" from Atlas',
  ],
  phrases: [
    {
      // Without marks nobody knows where a text ends: what would be changed is shown first.
      breadth: 2,
      pattern:
        /^(?:replace|change|correct|swap) (?:the (?:text|words?|line) )?(?<old>.+?) (?:with|to|by|into|for) (?<by>.+?) in (?<note>.+)$/i,
      read: (words) => ({ ...readEdit(words), isInferred: true }),
    },
    {
      pattern: new RegExp(
        `^(?:replace|change|correct|edit|swap) (?:the (?:text|word|words|line) )?${TEXT('old')} (?:with|to|by|into|for) ${NEW_TEXT}(?: (?:in|of|on) (?<note>.+))?$`,
        'i',
      ),
      read: readEdit,
    },
    {
      pattern: new RegExp(
        `^in (?<note>.+?),? (?:please )?(?:replace|change|correct|swap) (?:the (?:text|word|words|line) )?${TEXT('old')} (?:with|to|by|into|for) ${NEW_TEXT}$`,
        'i',
      ),
      read: readEdit,
    },
    {
      pattern: new RegExp(
        `^(?:remove|delete|cut|strike) (?:the (?:text|word|words|line) )?${TEXT('old')} (?:from|in) (?<note>.+)$`,
        'i',
      ),
      read: readEdit,
    },
  ],
}
