import { z } from 'zod'
import type { ToolPhrases } from '../../../main/tools/phrases/phrase.ts'

const Made = z.object({ content: z.string() })
const ASK =
  "(?:(?:give me|show me|show|make|generate|write|create|get|i want|prepare|do|start|let[’']s do|what(?:[’']s| is)) )?(?:me )?(?:a |an |the |my |today[’']s |this week[’']s )?"

export const generateDigestPhrases: ToolPhrases = {
  group: 'Digests',
  examples: [
    'daily digest',
    'weekly review',
    'summarise my week',
    'give me my digest',
    'sum up my day',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^${ASK}(?:(?<kind>daily|weekly|week|day|morning|evening) )?(?:digest|review|recap|round-?up)(?: (?:of|for) (?:the |my |this )?(?<span>week|day|today))?$`,
        'i',
      ),
      read: ({ kind, span }) => digest(kind ?? span ?? 'day'),
    },
    {
      pattern: new RegExp(`^${ASK}(?<kind>daily|weekly) (?:summary|overview)$`, 'i'),
      read: ({ kind }) => digest(kind),
    },
    {
      pattern:
        /^(?:summari[sz]e|sum up|review|recap)(?: me)? (?:my |the |this )?(?<span>week|day|today)$/i,
      read: ({ span }) => digest(span),
    },
    {
      pattern: new RegExp(`^${ASK}summary of (?:my |the |this )?(?<span>week|day|today)$`, 'i'),
      read: ({ span }) => digest(span),
    },
    {
      pattern: /^what (?:happened|(?:did|have) i (?:do|done)) (?<span>today|this week)$/i,
      read: ({ span }) => digest(span),
    },
  ],
  describe(data) {
    const made = Made.safeParse(data)
    return made.success ? made.data.content : null
  },
}

const digest = (word = 'day') => ({
  type: 'call' as const,
  args: { type: /week/i.test(word) ? 'weekly' : 'daily' },
})
