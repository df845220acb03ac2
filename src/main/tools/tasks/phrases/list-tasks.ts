import { readDay } from '../../../../shared/domain/date-words.ts'
import type { PhraseArguments, PhraseContext, ToolPhrases } from '../../phrases/phrase.ts'
import { describeTasks } from './describe-tasks.ts'

const OPEN = { completed: false }

/** Days behind and before the one that words name; null for words that name none. */
function dueOn(words: string, context: PhraseContext): PhraseArguments | null {
  const day = readDay(words, context)
  return day === null ? null : { ...OPEN, due_after: moved(day, -1), due_before: moved(day, 1) }
}

/** By the calendar, wherever the clock changes. */
function moved(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

export const listTasksPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'my tasks',
    'what is overdue',
    'what is due today',
    'show completed tasks',
    'tasks tagged work',
    'high priority tasks',
  ],
  phrases: [
    {
      pattern:
        /^(?:(?:what(?: is|[’']s)|which tasks are|show(?: me)?|list|anything) )?(?:my |the )?(?:overdue|late)(?: tasks| to-?dos)?$/i,
      read: () => ({ type: 'call', args: { ...OPEN, due_before: 'today' } }),
    },
    {
      pattern:
        /^(?:what(?: is|[’']s)|which tasks are|(?:show|list|give)(?: me)? (?:all |my |the )*tasks|(?:my |the )?tasks) (?:due|for)(?: on)? (?<day>.+)$/i,
      read({ day = '' }, context) {
        const args = dueOn(day, context)
        return args && { type: 'call', args }
      },
    },
    {
      pattern:
        /^(?:(?:show|list|give|find|what are|which are)(?: me)? )?(?:all |my |the )*(?<done>completed|finished|done|closed|open|pending|unfinished|remaining)? ?(?<priority>high|medium|low)?(?:[ -]priority)? ?(?:tasks|to-?dos|task list|to-?do list)(?: tagged(?: with)? #?(?<tag>\S+))?$/i,
      read: ({ done, priority, tag }) => ({
        type: 'call',
        args: {
          completed: done !== undefined && /^(?:completed|finished|done|closed)$/i.test(done),
          ...(priority !== undefined && { priority: priority.toLowerCase() }),
          ...(tag !== undefined && { tag }),
        },
      }),
    },
    {
      pattern:
        /^what (?:do i have|have i got|should i|must i|do i need) to do(?: (?<day>today|tomorrow))?\??$/i,
      read({ day }, context) {
        const args = day === undefined ? OPEN : dueOn(day, context)
        return args && { type: 'call', args }
      },
    },
  ],
  describe: describeTasks,
}
