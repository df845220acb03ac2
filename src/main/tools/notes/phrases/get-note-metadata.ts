import { noteWords } from '../../phrases/note-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'

/** A note that is called one, so that a question about a subject stays a question about it. */
const NAMED_NOTE =
  '(?<note>it|that note|(?:this|the (?:open|current)) note|(?:the |my )?note .+|(?:the |my )?.+ note|\\[\\[[^\\]]+\\]\\]|\\S.*\\.md)'

export const getNoteMetadataPhrases: ToolPhrases = {
  group: 'Read',
  examples: ['details of Atlas', 'how long is this note', 'when did I create [[Atlas]]'],
  phrases: [
    {
      pattern:
        /^(?:(?:show|get|give)(?: me)? )?(?:the )?(?:metadata|details|info(?:rmation)?|properties|statistics|stats) (?:of|about|for|on) (?<note>.+)$/i,
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
    {
      pattern: new RegExp(
        `^(?:what (?:do|can) you (?:know|tell(?: me)?) about|how long is|how old is|when did i (?:write|create|make)|how many words (?:does|has|are in)|what tags (?:does|has)) ${NAMED_NOTE}(?: have)?$`,
        'i',
      ),
      read: ({ note = '' }) => ({ type: 'call', args: { path: noteWords(note) } }),
    },
  ],
}
