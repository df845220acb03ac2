import { noteWords } from '../../phrases/note-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'

export const listBacklinksPhrases: ToolPhrases = {
  group: 'Links',
  examples: ['what links to Atlas', 'backlinks of this note', 'who mentions Ada Lovelace'],
  phrases: [
    {
      pattern:
        /^(?:show |list |find |get )?(?:me )?(?:the |all )?back-?links?(?: (?:of|for|to|in) (?<note>.+))?$/i,
      read: ({ note = 'this note' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
    {
      breadth: 1,
      pattern: /^where (?:is|are|was|were) (?<note>.+) (?:mentioned|linked|referenced)(?: from)?$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
    {
      pattern:
        /^(?:(?:show|list|find) (?:me )?)?(?:what|who|which notes?|what notes?|which pages?|everything(?: that)?|all notes(?: that)?|notes(?: that)?) (?:links?|linking|references?|points?|refers?|mentions?) (?:back )?(?:to )?(?<note>.+)$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
  ],
}
