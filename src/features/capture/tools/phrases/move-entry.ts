import { z } from 'zod'
import { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { NoteWords, Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { categoryOfWord, entryLink, KINDS, ONE_KIND } from './category-words.ts'

const CORRECTION = '(?:(?:actually|no|nope|wait|sorry|oops|hm+|on second thought)[,.! ]+)'
const ANY_KIND = `${ONE_KIND}|${KINDS}`
const NOT = '(?:,? (?:and )?not (?:an? )?[\\w -]+)?'

function moved(entry: NoteWords, kind: string): Reading | null {
  const category = FiledCategory.safeParse(categoryOfWord(kind))
  return category.success
    ? { type: 'call', args: { path: entry, targetCategory: category.data } }
    : null
}

const Moved = z.object({ oldPath: z.string(), newPath: z.string(), category: z.string() })

export const moveEntryPhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'actually that should be a project',
    'actually that is an idea, not a project',
    'turn Tide bell into a project',
    'move the idea Tide bell to projects',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^${CORRECTION}?(?:that|it|this)(?:[’']s)?(?: one)? ?(?:should (?:have been|be)|was|is|ought to be|was meant (?:to be|as)|)(?: actually| really)? (?:an?|in|under|in the|filed under|filed as) (?:an? )?(?<kind>${ANY_KIND})(?: (?:note|entry|folder))?${NOT}$`,
        'i',
      ),
      read: ({ kind = '' }) => moved({ reference: 'written' }, kind),
    },
    {
      pattern: new RegExp(
        `^${CORRECTION}?(?:put|move|file) (?:that|it|this)(?: one)? (?:in|into|to|under|as) (?:the |my |an? )?(?<kind>${ANY_KIND})(?: folder)?(?<instead> instead)?$`,
        'i',
      ),
      read: ({ kind = '' }) => moved({ reference: 'written' }, kind),
    },
    {
      pattern: new RegExp(
        `^${CORRECTION}?(?:that|it|this)(?: one)? (?:belongs|should go|goes|should (?:be|live|have gone)) (?:in|into|to|under) (?:the |my )?(?<kind>${ANY_KIND})(?: folder)?(?: instead)?$`,
        'i',
      ),
      read: ({ kind = '' }) => moved({ reference: 'written' }, kind),
    },
    {
      pattern: new RegExp(
        `^(?:turn|make|convert|change) (?:the |my )?(?:(?:entry|${ONE_KIND}) )?(?<entry>.+?) (?:into|to|as )?(?: ?an?) (?<kind>${ONE_KIND})(?: instead)?$`,
        'i',
      ),
      read: ({ entry = '', kind = '' }) => moved(noteWords(entry), kind),
    },
    {
      pattern: new RegExp(
        `^(?:move|file|refile|put) (?:the |my )?(?:(?:entry|note|${ONE_KIND}) )?(?<entry>(?!(?:that|it|this)(?: one)? ).+?) (?:to|into|under|in|as|with) (?:the |my |an? )?(?<kind>${ANY_KIND})(?: folder)?$`,
        'i',
      ),
      read: ({ entry = '', kind = '' }) => moved(noteWords(entry), kind),
    },
    {
      pattern: new RegExp(
        `^(?<entry>(?!(?:that|it|this)\\b)[^,\\n]{1,80}?) is (?:actually |really )?an? (?<kind>${ONE_KIND}),? (?:and )?not an? [\\w -]+$`,
        'i',
      ),
      read: ({ entry = '', kind = '' }) => moved(noteWords(entry), kind),
    },
    {
      pattern: new RegExp(
        `^(?:file|refile|reclassify) (?<entry>.+?) (?:under|as) (?:an? )?(?<kind>${ANY_KIND})$`,
        'i',
      ),
      read: ({ entry = '', kind = '' }) => moved(noteWords(entry), kind),
    },
  ],
  describe(data) {
    const entry = Moved.safeParse(data)
    if (!entry.success) return null
    const { oldPath, newPath, category } = entry.data
    return oldPath === newPath
      ? `${entryLink(newPath)} is in ${category} already.`
      : `Moved \`${oldPath}\` to ${entryLink(newPath)}.`
  },
}
