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

const SHOW =
  '(?:show|open|read|display|view|print|see|go to|jump to|pull up|bring up|take me to|look at|have a look at|summari[sz]e)'
const COUNTS = 'one two three four five six seven eight nine ten'.split(' ')

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
      // “show the first ten lines of Atlas”
      pattern: new RegExp(
        `^${SHOW}(?: me)? the first (?<count>\\d{1,4}|${COUNTS.join('|')}) lines (?:of|from|in) (?<note>.+)$`,
        'i',
      ),
      read({ count = '', note = '' }) {
        const lines = COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count)
        return {
          type: 'call',
          args: { path: noteWords(note), start_line: 1, end_line: lines },
        }
      },
    },
    {
      breadth: 3,
      pattern: new RegExp(`^${SHOW}(?: me)? (?<note>.+)$`, 'i'),
      read: ({ note = '' }) => readIt(note),
    },
    {
      breadth: 1,
      pattern:
        /^(?:what does (?<note>(?:the |my )?(?:note|page) .+|.+ (?:note|page)|\[\[.+\]\]) say|where is (?<place>(?:the |my )?note .+))$/i,
      read: ({ note, place }) => readIt(note ?? place ?? ''),
    },
    {
      // A note of that name, or else what is said of it.
      breadth: 1,
      pattern:
        /^(?:what(?: is|[’']s) (?:in|inside|written in) (?:the |my )?|(?:can|could|may) i (?:see|read|look at) )(?<note>.+)$/i,
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
