import { z } from 'zod'
import type { Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'
import { categoryOfWord, entryLink, KINDS } from './category-words.ts'

function searched(kind: string, words: string): Reading {
  const category = categoryOfWord(kind)
  return {
    type: 'call',
    args: { query: unquoted(words), ...(category === undefined ? {} : { category }), limit: 20 },
  }
}

const Found = z.object({
  entries: z.array(z.object({ path: z.string(), matchedField: z.string(), snippet: z.string() })),
  total: z.number(),
})
const ABOUT =
  '(?:for|about|with|containing|mentioning|that (?:mention|contain|say)|which (?:mention|contain|say))'

export const searchEntriesPhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'search entries for permit',
    'search my people for rowing',
    'find projects about wood',
    'which ideas mention tides',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:search|look(?: through)?)(?: in| through)?(?: all)?(?: the| my)* (?<kind>entries|${KINDS}|inbox) ${ABOUT} (?<query>.+)$`,
        'i',
      ),
      read: ({ kind = '', query = '' }) => searched(kind, query),
    },
    {
      pattern: new RegExp(
        `^find(?: me)?(?: all| any)?(?: the| my)* (?<kind>entries|${KINDS}) ${ABOUT} (?<query>.+)$`,
        'i',
      ),
      read: ({ kind = '', query = '' }) => searched(kind, query),
    },
    {
      pattern: new RegExp(
        `^(?:which|what)(?: of my)? (?<kind>entries|${KINDS}) (?:mentions?|contains?|says?|talks? about|are about) (?<query>.+)$`,
        'i',
      ),
      read: ({ kind = '', query = '' }) => searched(kind, query),
    },
  ],
  describe(data, args) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    const { entries, total } = found.data
    const query = typeof args['query'] === 'string' ? args['query'] : ''
    if (entries.length === 0) return `No entry says “${query}”.`
    const lines = entries.map(
      ({ path, matchedField, snippet }) =>
        `- ${entryLink(path)} (${matchedField.replaceAll('_', ' ')}): ${snippet}`,
    )
    return `${total === 1 ? 'One entry says' : `${total} entries say`} “${query}”:\n\n${lines.join('\n')}`
  },
}
