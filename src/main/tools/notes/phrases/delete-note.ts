import { noteWords } from '../../phrases/note-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'

export const deleteNotePhrases: ToolPhrases = {
  group: 'Change',
  examples: ['delete Old plan', 'delete the note called Old plan', 'trash this note'],
  phrases: [
    {
      breadth: 1,
      pattern: /^(?:delete|trash|throw away|bin|get rid of) (?<note>.+)$/i,
      read: ({ note = '' }) =>
        PART.test(note)
          ? {
              type: 'say',
              text: 'I delete whole notes only. To take text out of one, quote it: remove "…" from Atlas.',
            }
          : { type: 'call', args: { path: noteWords(note) } },
    },
    {
      // “remove” alone may mean anything: it needs what is clearly a note.
      breadth: 1,
      pattern:
        /^remove (?<note>it|this note|that note|(?:the |my )?note .+|(?:the |my )?.+ note|\[\[[^\]]+\]\]|\S.*\.md)$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
  ],
}

/** A piece of a note, not a note. */
const PART =
  /^(?:the |my )?(?:\w+ )?(?:text|lines?|paragraphs?|sentences?|words?|sections?|headings?|parts?|rest|beginning|end|tasks?|items?)\b.* (?:from|in|of|about|under)\b/i
