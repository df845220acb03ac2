import { noteWords } from '../../phrases/note-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'

export const listForwardLinksPhrases: ToolPhrases = {
  group: 'Links',
  examples: ['links from Atlas', 'what does Atlas link to', 'outgoing links of this note'],
  phrases: [
    {
      pattern:
        /^(?:show |list |find |get )?(?:me )?(?:the |all )?(?:forward |outgoing )?links? (?:from|in|of|out of) (?<note>.+)$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
    {
      pattern: /^(?:what|where|which notes?) (?:does|do) (?<note>.+?) (?:link|refer|point) to$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
  ],
}
