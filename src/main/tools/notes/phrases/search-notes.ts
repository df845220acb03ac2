import { readDay, readPeriod } from '../../../../shared/domain/dates/date-words.ts'
import { asWords } from '../../../../shared/query/as-words.ts'
import { parseQuery } from '../../../../shared/query/parse-query.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { tagsOf, unquoted } from '../../phrases/request-text.ts'

interface SearchFilter {
  tags?: readonly string[]
  folder?: string
  date_after?: string
  date_before?: string
}

/** How many passages an answer is chosen from. */
const TOP_K = 8

/**
 * A search for what `words` say, with what limits it taken off their end. A question is no query: it is only words.
 * @param isQuery whoever says “search” may type what the search understands
 */
export function readSearch(words: string, context: PhraseContext, isQuery = false): Reading {
  const { query: said, filter } = readFilter(words, context)
  const query = isQuery && parseQuery(said, context).problem === null ? said : asWords(said)
  return {
    type: 'call',
    args: { query, top_k: TOP_K, ...(Object.keys(filter).length > 0 ? { filter } : {}) },
  }
}

/** Takes `in folder X`, `tagged Y`, `since D`, `before D` and `from last week` off the end of a query. */
function readFilter(
  given: string,
  context: PhraseContext,
): { query: string; filter: SearchFilter } {
  let query = given
  const filter: SearchFilter = {}
  const before = (day: string | null): boolean => {
    if (day === null) return false
    filter.date_before = day
    return true
  }
  const parts: readonly [RegExp, (value: string) => boolean][] = [
    [
      / in (?:the )?folder ("[^"]+"|\S+)$/i,
      (value) => ((filter.folder = context.folder(unquoted(value))), true),
    ],
    [
      / (?:tagged(?: with)?|with (?:the )?tag) (\S+)$/i,
      (value) => ((filter.tags = tagsOf(value)), true),
    ],
    [
      / (?:since|after) ([\w ,-]+?)$/i,
      (value) => {
        const day = readPeriod(value, context)?.from ?? null
        if (day === null || (day !== value && isAhead(day, context))) return false
        filter.date_after = day
        return true
      },
    ],
    [/ before ([\w ,-]+?)$/i, (value) => before(readPeriod(value, context)?.from ?? null)],
    [/ until ([\w ,-]+?)$/i, (value) => before(readPeriod(value, context)?.before ?? null)],
    [
      // “in may” and “in march” may be anything; with a capital or a year they are months.
      /(?: (?:from|in|during|of|on|over))? ((?:the )?(?:last|past|this) [\w ]+|yesterday|today)$|(?: (?:from|in|during)) ([A-Z][a-z]+(?: \d{4})?|\d{4})$/,
      (value) => {
        const span = readPeriod(value, context)
        if (!span || isAhead(span.from, context)) return false
        filter.date_after = span.from
        filter.date_before = span.before
        return true
      },
    ],
  ]
  for (let found = true; found;) {
    found = false
    for (const [pattern, set] of parts) {
      const match = pattern.exec(query)
      // Something must be left to look for.
      if (!match || match.index === 0 || !set(match[1] ?? match[2] ?? '')) continue
      query = query.slice(0, match.index)
      found = true
    }
  }
  return { query: unquoted(query), filter }
}

const isAhead = (day: string, context: PhraseContext): boolean =>
  day > (readDay('today', context) ?? day)

function readFolder(words: string, { folder: asWritten }: PhraseContext): Reading {
  const folder = asWritten(unquoted(words).replace(/\/+$/, ''))
  return {
    type: 'call',
    listsNotes: true,
    args: { query: folder.replaceAll('/', ' '), top_k: 50, filter: { folder } },
  }
}

export const searchNotesPhrases: ToolPhrases = {
  group: 'Find',
  examples: [
    'find notes about Rust',
    'what do I know about permits',
    'when is the deadline',
    'search tax since last monday',
    'list notes in folder projects',
  ],
  phrases: [
    {
      pattern:
        /^(?:list|show)(?: me)?(?: all)?(?: of)?(?: the| my)? (?:notes|files) (?:in|inside|under|of) (?:the )?(?:folder )?(?<folder>.+?)(?: folder)?$/i,
      read: ({ folder = '' }, context) => readFolder(folder, context),
    },
    {
      pattern:
        /^what(?: is|[’']s| notes are)? (?:in|inside) (?:the )?(?:folder (?<folder>.+)|(?<named>.+?) folder)$/i,
      read: ({ folder, named }, context) => readFolder(folder ?? named ?? '', context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:search|look(?! at\b)|looking|grep)(?: (?:in|through))?(?: (?:my|the|all))*(?: notes| vault)?(?: (?:for|about|on|up))?[: ]+(?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(query, context, true),
    },
    {
      breadth: 1,
      pattern:
        /^find(?: me)?(?: (?:all|my|the|any|some))*(?: (?:notes?|passages?|everything|anything|something))?(?: (?:related to|relating to|about|on|for|mentioning|containing|that mention))? (?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:what|where) (?:do|did|have) i (?:know|write|wrote|written|note|noted|say|said|have|got)(?! to do\b)(?: down)?(?: (?:about|on|of|regarding|for))? (?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:(?:what are|show me|list|show)(?: all)? my notes|(?:show me|list|show) (?:all )?notes) (?:about|on|regarding) (?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:tell me|anything|is there anything|(?:do i have|have i(?: got)?)(?: any)? ?(?:anything|notes|a note)|(?:any )?notes?) (?:about|on|regarding) (?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:(?:which|what)(?: of)?(?: my)? notes (?:talk about|speak of|are about|mention|discuss|say)|what do my notes say (?:about|on|of)) (?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      // “notes from last week about rent”
      breadth: 1,
      pattern:
        /^(?:(?:show|find|list)(?: me)? )?(?:my |the )?notes (?:from|of) (?<when>.+?) (?:about|on|for|regarding) (?<query>.+)$/i,
      read: ({ when = '', query = '' }, context) => readSearch(`${query} from ${when}`, context),
    },
    {
      breadth: 2,
      pattern: /^(?:who|what)(?: is| are| was| were|[’']s) (?:the |an? )?(?<query>.+)$/i,
      read: ({ query = '' }, context) => readSearch(unquoted(query), context),
    },
    {
      breadth: 2,
      pattern:
        /^(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were|should|shall|may|am|have|has|had|will|would|could|can)\b.+$/i,
      read: ({ all = '' }, context) => readSearch(all, context),
    },
  ],
}
