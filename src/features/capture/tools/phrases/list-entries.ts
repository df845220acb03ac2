import { z } from 'zod'
import type { Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { categoryOfWord, entryLink, KINDS } from './category-words.ts'

const STATUS = 'active|waiting|blocked|stuck|on hold|someday|done|finished|completed|pending|open'
const SAME: Readonly<Record<string, string>> = {
  stuck: 'blocked',
  'on hold': 'waiting',
  finished: 'done',
  completed: 'done',
  open: 'pending',
}
const SHOW =
  "(?:list|show|show me|give me|what are|which are|what(?:[’']s| is) on|see|view)(?: all)?(?: of)?(?: the| my| our)*"

function listed(kind: string, status = ''): Reading | null {
  const category = categoryOfWord(kind)
  if (category === undefined) return null
  const word = status.toLowerCase()
  // A project is active where an errand is pending.
  const meant = word === 'open' && category === 'projects' ? 'active' : (SAME[word] ?? word)
  return { type: 'call', args: { category, ...(meant === '' ? {} : { status: meant }), limit: 50 } }
}

const Listed = z.object({
  entries: z.array(
    z.looseObject({
      path: z.string(),
      name: z.string(),
      category: z.string(),
      status: z.string().optional(),
      next_action: z.unknown().optional(),
      due_date: z.unknown().optional(),
      context: z.unknown().optional(),
      one_liner: z.unknown().optional(),
    }),
  ),
  total: z.number(),
})

export const listEntriesPhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'list my active projects',
    'show my people',
    'list all ideas',
    'what is in my inbox',
    'which projects are waiting',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^${SHOW} (?:(?<status>${STATUS}) )?(?<kind>${KINDS})(?: entries)?$`,
        'i',
      ),
      read: ({ status, kind = '' }) => listed(kind, status),
    },
    {
      pattern: new RegExp(
        `^(?:(?:list|show)(?: me)?(?: all)?(?: the| my)* )?(?<kind>${KINDS}) (?:with (?:the )?status|that are|which are|marked(?: as)?) (?<status>${STATUS})$`,
        'i',
      ),
      read: ({ status, kind = '' }) => listed(kind, status),
    },
    {
      pattern: new RegExp(
        `^(?:what|which)(?: of (?:the|my))? (?<kind>${KINDS}) (?:are|do i have that are) (?:still )?(?<status>${STATUS})$`,
        'i',
      ),
      read: ({ status, kind = '' }) => listed(kind, status),
    },
    {
      pattern: new RegExp(
        `^(?:what|which) (?<kind>${KINDS}) (?:do i have|are there|have i(?: had| got)?|did i have|am i working on|do i know)$|^who do i know$`,
        'i',
      ),
      read: ({ kind = 'people' }) => listed(kind),
    },
    {
      pattern: new RegExp(
        `^(?:my|all(?: my)?|the) (?:(?<status>${STATUS}) )?(?<kind>${KINDS})$`,
        'i',
      ),
      read: ({ status, kind = '' }) => listed(kind, status),
    },
    {
      pattern:
        /^(?:(?:is there |do i have |have i got )?anything(?: left| new)? in|(?:list|show|show me|see|open)(?: me)?(?: what(?:[’']s| is) in)?|what(?:[’']s| is)(?: left| waiting)? in) (?:the |my )?inbox$/i,
      read: () => listed('inbox'),
    },
    {
      pattern: /^(?:list|show)(?: me)?(?: all)?(?: of)?(?: the| my)* entries$/i,
      read: () => ({ type: 'call', args: { limit: 50 } }),
    },
  ],
  describe(data) {
    const list = Listed.safeParse(data)
    if (!list.success) return null
    const { entries, total } = list.data
    if (entries.length === 0) return 'There are no such entries.'
    const lines = entries.map((entry) => {
      const about = [entry.status, entry.next_action, entry.context, entry.one_liner]
        .filter((each) => typeof each === 'string' && each !== '')
        .map((each) => String(each).replace(/\s+/g, ' '))
      const due = typeof entry.due_date === 'string' ? [`due ${entry.due_date}`] : []
      const rest = [...about, ...due].join(' · ')
      return `- ${entryLink(entry.path)}${rest === '' ? '' : ` – ${rest}`}`
    })
    const more = total - entries.length
    return `${total === 1 ? 'One entry' : `${total} entries`}:\n\n${lines.join('\n')}${more > 0 ? `\n\n… and ${more} more.` : ''}`
  },
}
