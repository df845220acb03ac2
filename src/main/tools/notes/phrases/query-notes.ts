import { z } from 'zod'
import { NO_SUCH_NOTE, QUERY_EXAMPLES } from './query-notes-words.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'

/** A value or name as it stands in a query: in quotes where it is more than a word. */
const quoted = (text: string): string =>
  /^[\p{L}\p{N}_/-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`

const property = (name: string, value: string): string =>
  `[${quoted(name.trim())}:${quoted(value.trim().replace(/^["“]|["”]$/g, ''))}]`

/** What comes behind “notes”: in a folder, with a tag, with or without a property or links. Null for what is not understood. */
function whereOf(text: string, context: PhraseContext): string | null {
  const parts: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const step = STEPS.map(({ pattern, read }) => {
      const found = pattern.exec(rest)
      const part = found ? read(found.groups ?? {}, context) : null
      return found && part !== null ? { part, length: found[0].length } : null
    }).find((each) => each !== null)
    if (!step) return null
    parts.push(step.part)
    rest = rest.slice(step.length).replace(/^(?:\s|,|and\b|that\b|which\b)+/i, '')
  }
  return parts.join(' ')
}

interface Step {
  readonly pattern: RegExp
  /** Null: the pattern fits, but not the words. */
  read(words: Readonly<Record<string, string | undefined>>, context: PhraseContext): string | null
}
const STEPS: readonly Step[] = [
  {
    pattern:
      /^(?:with(?:out| no)|(?:that |which )?(?:have|has) no|not) (?:any )?(?:links?|linked)\b/i,
    read: () => '-has:link',
  },
  {
    pattern: /^(?:with(?:out| no)|(?:that |which )?(?:have|has) no) (?:any )?tags?\b/i,
    read: () => '-has:tag',
  },
  {
    pattern:
      /^(?:with(?:out| no)|(?:that |which )?(?:have|has) no|missing) (?:an? |any )?(?:property )?(?<name>[\p{L}][\p{L}\p{N}_-]*)(?= |$)/iu,
    read: ({ name = '' }) => `-[${quoted(name)}]`,
  },
  {
    pattern: /^(?:tagged(?: with| as)?|with (?:the )?tag|with(?= #)) #?(?<tag>[\p{L}\p{N}_/-]+)/iu,
    read: ({ tag = '' }) => `tag:${tag}`,
  },
  {
    pattern:
      /^(?:where|whose|with|having|that have) (?:an? |the |their )?(?<name>[\p{L}][\p{L}\p{N}_-]*) (?:is |are |= ?|of |set to )?(?<value>“[^”]+”|"[^"]+"|[\p{L}\p{N}_/-]+)(?= |,|$)/iu,
    read: ({ name = '', value = '' }) =>
      /^(?:tag|tags|word|words|link|links|title)$/i.test(name) ? null : property(name, value),
  },
  {
    pattern:
      /^(?:in|from|inside|under|within|below) (?:the )?(?:folder )?(?<folder>"[^"]+"|“[^”]+”|[^\s,]+)(?: folder)?/i,
    read: ({ folder = '' }, context) => {
      const name = folder.replace(/^["“]|["”]$/g, '')
      return context.hasFolder(name) ? `folder:${quoted(context.folder(name))}` : null
    },
  },
  {
    pattern: /^(?:linking|that link|which link|with (?:a )?links?) to (?<note>.+)$/i,
    read: ({ note = '' }) => `links-to:${quoted(note.replace(/^\[\[|\]\]$/g, ''))}`,
  },
]

const NOTES = '(?:all )?(?:of )?(?:my |the )?(?:notes|pages)'

function readCount(rest: string, context: PhraseContext): Reading | null {
  const where = whereOf(
    rest.replace(/^(?:do |did )?(?:i |we )?(?:have|are there|exist)\s*/i, ''),
    context,
  )
  return where === null ? null : { type: 'call', args: { where } }
}

const Answer = z.object({
  total: z.number(),
  table: z.string(),
  groups: z.array(z.unknown()).optional(),
})

export const queryNotesPhrases: ToolPhrases = {
  group: 'Find',
  examples: QUERY_EXAMPLES,
  phrases: [
    {
      pattern: new RegExp(
        `^(?:count|tally|number of) ${NOTES}(?<rest>(?: .+?)??)(?: (?:for each|per|grouped by|by) (?<by>[\\p{L}][\\p{L}\\p{N}_ -]*))?$`,
        'iu',
      ),
      read: ({ rest = '', by }, context) => {
        const where = whereOf(rest, context)
        if (where === null) return null
        return by === undefined
          ? { type: 'call', args: { where } }
          : { type: 'call', args: { where, group_by: by.trim() } }
      },
    },
    {
      pattern: /^how many (?:of my )?(?:notes|pages)(?<rest>(?: .+)?)$/i,
      read: ({ rest = '' }, context) =>
        readCount(
          rest
            .trim()
            .replace(/^(?:have|has) no\b/i, 'with no')
            .replace(/^(?:have|has) (?!i\b)/i, 'with ')
            .replace(/^(?:are )(?=tagged|in |not |without )/i, ''),
          context,
        ),
    },
    {
      pattern: new RegExp(
        `^(?:(?:show|give|make|list|build)(?: me)? )?(?:an? |the )?(?:table|overview|spreadsheet) of ${NOTES}(?<rest>(?: .+?)??)(?: (?:sorted |ordered )?by (?<by>[\\p{L}][\\p{L}\\p{N}_ -]*?))?$`,
        'iu',
      ),
      read: ({ rest = '', by }, context) => {
        const where = whereOf(rest, context)
        if (where === null) return null
        const field = by?.trim()
        return {
          type: 'call',
          args: field === undefined ? { where } : { where, fields: ['title', field], sort: field },
        }
      },
    },
    {
      pattern: new RegExp(
        `^(?:(?:show|give|make|build)(?: me)? )?(?:an? |the )?table of (?:my )?(?:#(?<tag>[\\p{L}\\p{N}_/-]+)|(?!(?:notes|pages) )(?<kind>[\\p{L}-]+)) (?:sorted |ordered )?by (?<by>[\\p{L}][\\p{L}\\p{N}_ -]*)$`,
        'iu',
      ),
      read: ({ tag, kind = '', by = '' }) => {
        const field = by.trim()
        const folded = kind.toLowerCase()
        const one = folded.replace(/s$/, '')
        const where =
          tag === undefined
            ? `(${[`tag:${folded}`, `tag:${one}`, `folder:${folded}`].join(' OR ')})`
            : `tag:${tag}`
        return { type: 'call', args: { where, fields: ['title', field], sort: field } }
      },
    },
    {
      pattern: new RegExp(
        `^(?:list|show|find|which)(?: me)? ${NOTES}(?<rest> .*\\b(?:without|with no|have no|missing|where|whose)\\b.+)$`,
        'iu',
      ),
      read: ({ rest = '' }, context) => {
        const where = whereOf(rest, context)
        return where === null ? null : { type: 'call', args: { where } }
      },
    },
  ],
  describe(data) {
    const read = Answer.safeParse(data)
    if (!read.success) return null
    const { total, table, groups } = read.data
    if (total === 0) return NO_SUCH_NOTE
    const count = `${total.toLocaleString('en')} ${total === 1 ? 'note' : 'notes'}`
    return groups === undefined ? `${count}.\n\n${table}` : `${count} in all.\n\n${table}`
  },
}
