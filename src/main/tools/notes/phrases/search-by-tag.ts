import type { Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { tagsOf } from '../../phrases/request-text.ts'

/** `a, b and c` are all wanted, of `a or b` any. */
function readTagged(text: string): Reading {
  const isAny = / or /i.test(text)
  const tags = tagsOf(text.replace(/\s+or\s+/gi, ', '))
  return { type: 'call', args: { tags, ...(isAny ? { match: 'any' } : {}) } }
}

export const searchByTagPhrases: ToolPhrases = {
  group: 'Find',
  examples: [
    'notes tagged travel',
    'notes with the tag work',
    'notes tagged work or home',
    '#idea',
    'what is tagged urgent',
  ],
  phrases: [
    {
      pattern:
        /^(?:(?:list|show|find|search|get|give)(?: me)? )?(?:for )?(?:all |my |the |which |what )*(?:notes? |everything )?(?:that are |which are |are )?(?:(?:tagged|labell?ed)(?: with| as)?|(?:with|(?:that |which )?have) (?:the )?tags?|with(?= #)) (?<tags>[^\s].*)$/i,
      read: ({ tags = '' }) => readTagged(tags),
    },
    {
      pattern:
        /^(?:what(?: is|[’']s) tagged(?: with| as)? )(?<tags>.+)$|^(?<hash>#[\p{L}\p{N}_/-]+)$/iu,
      read: ({ tags, hash }) => readTagged(tags ?? hash ?? ''),
    },
  ],
}
