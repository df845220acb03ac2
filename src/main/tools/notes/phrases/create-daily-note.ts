import { readDay } from '../../../../shared/domain/dates/date-words.ts'
import type { ToolPhrases } from '../../phrases/phrase.ts'

export const createDailyNotePhrases: ToolPhrases = {
  group: 'Write',
  examples: ['today’s note', 'daily note for tomorrow', 'daily note of next friday'],
  phrases: [
    {
      pattern:
        /^(?:create|open|make|start|write|new|show|read)?(?: me)?(?: an?| the| my)?(?: new)? ?(?:(?<word>today|tomorrow|yesterday|(?:(?:next|last|this) )?\w+day)[’']s (?:daily )?(?:note|journal|page)|(?:daily )?(?:note|journal) (?:for|of) (?<day>today|tomorrow|yesterday)|daily note(?: (?:for|of|from|on) (?<date>.+))?)$/i,
      read({ word, day, date }, context) {
        const named = (word ?? day ?? date ?? 'today').toLowerCase()
        if (named === 'today') return { type: 'call', args: {} }
        const found = readDay(named, context)
        if (found !== null) return { type: 'call', args: { date: found } }
        return date === undefined
          ? null
          : {
              type: 'say',
              text: `I do not know which day “${date}” is. Say it as next friday, in two weeks, march 3 or 2026-11-21.`,
            }
      },
    },
  ],
}
