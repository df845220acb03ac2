import type { ToolPhrases } from '../../phrases/phrase.ts'
import { tagsOf, unquoted } from '../../phrases/request-text.ts'

export const getRandomNotePhrases: ToolPhrases = {
  group: 'Find',
  examples: ['random note', 'random note in ideas', 'surprise me'],
  phrases: [
    {
      pattern:
        /^(?:(?:show|open|read|give|pick)?(?: me)? ?(?:an?|some|another) )?random note(?: (?:(?:tagged(?: with)?|with (?:the )?tags?) (?<tags>.+)|(?:in|from) (?:the )?(?:folder )?(?<folder>.+?)(?: folder)?))?$|^surprise me$/i,
      read({ tags, folder }, context) {
        const filter = {
          ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
          ...(folder === undefined ? {} : { folder: context.folder(unquoted(folder)) }),
        }
        return { type: 'call', args: Object.keys(filter).length > 0 ? { filter } : {} }
      },
    },
  ],
}
