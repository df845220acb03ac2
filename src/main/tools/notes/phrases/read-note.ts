import { noteWords } from '../../phrases/note-words.ts'
import type { Reading, ToolPhrases } from '../../phrases/phrase.ts'

function readIt(words: string): Reading {
  const note = noteWords(words)
  return {
    type: 'call',
    args: { path: note },
    // The name was none: what was meant may be a subject.
    ...(typeof note === 'string' && {
      otherwise: { name: 'search_notes', args: { query: note, top_k: 8 } },
    }),
  }
}

export const readNotePhrases: ToolPhrases = {
  group: 'Read',
  examples: ['show Atlas', 'open projects/Atlas.md', 'read this note', 'open the second one'],
  phrases: [
    {
      // “read lines 3 to 8 of Atlas”
      pattern:
        /^(?:show|open|read|display|view|print)(?: me)? lines? (?<start>\d{1,6})(?: ?(?:to|-|–|and|until) ?(?<end>\d{1,6}))? (?:of|from|in) (?<note>.+)$/i,
      read: ({ start = '1', end = start, note = '' }) => ({
        type: 'call',
        args: { path: noteWords(note), start_line: Number(start), end_line: Number(end) },
      }),
    },
    {
      breadth: 3,
      pattern:
        /^(?:show|open|read|display|view|print|see|go to|summari[sz]e)(?: me)? (?<note>.+)$/i,
      read: ({ note = '' }) => readIt(note),
    },
    {
      breadth: 3,
      pattern: /^(?<note>\[\[[^\]]+\]\]|\S.*\.md)$/i,
      read: ({ note = '' }) => readIt(note),
    },
    {
      // An answer to a list.
      breadth: 3,
      pattern:
        /^(?:the )?(?<note>(?:\w+ (?:one|note|result|hit)|(?:number|no\.?|#) ?\d{1,2}|first|second|third|last))$/i,
      read: ({ note = '' }) => {
        const words = noteWords(/^\w+$/.test(note) ? `the ${note}` : note)
        return typeof words === 'string' ? null : { type: 'call', args: { path: words } }
      },
    },
  ],
}
