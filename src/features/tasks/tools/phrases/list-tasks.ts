import { readDay, readPeriod } from '../../../../shared/domain/dates/date-words.ts'
import type { TaskDays } from '../../../../shared/domain/tasks/task-days.ts'
import type {
  PhraseArguments,
  PhraseContext,
  ToolPhrases,
} from '../../../../main/tools/phrases/phrase.ts'
import { describeTasks } from './describe-tasks.ts'

const TASK_NOUN = 'tasks?|to-?dos?|to-?do list|task list|deadlines?|on my plate|due|overdue|late'
/** Without one of these words it is a question about something else. */
const ABOUT_TASKS = new RegExp(`\\b(?:${TASK_NOUN})\\b`)
const TO_DO =
  /^(?:what (?:do i have|have i got|should i|must i|do i need|can i|could i)(?: to)? (?:do|work on|tackle)|what(?: is|[’']s)(?: left| still)* to do|what have i (?:finished|completed|got(?:ten)? done|done)|what did i (?:finish|complete|get done))(?: next| now| first)?(?= |$)/
const DONE = /\b(?:completed?|finished|finish|done|closed|ticked off|ticked)\b/
const OVERDUE = /\b(?:overdue|late|past due|missed)\b/
const PRIORITY = /\b(?:(high|medium|low)(?:[ -]priority)?|(urgent|(?:most )?important))\b/
const TAG =
  / (?:tagged(?: with| as)?|with (?:the )?tag|labell?ed(?: with| as)?) #?(\S+)|(?:^| with| )#(\S+)/
/** Days that the task view has a filter for: they mean the same here. */
const TASK_DAYS: Readonly<Record<string, TaskDays | undefined>> = {
  today: 'today',
  'this week': 'week',
  'this month': 'month',
}
/** Words that are left when all is read, and say nothing more. */
const FILLERS = new Set(
  'a about all am and any anything are as at been by can coming could count current currently do does due everything exactly find first for from get give got had has have how i in is it its left list many me more my need next now of off on only open our outstanding pending please plate priority remaining right see shall should show still tell that the their them there these things thing to today unfinished undone up upcoming want we were what which will with work yet you view display todo list not’s s'.split(
    ' ',
  ),
)

/** What a question about tasks asks for, when every word of it is understood; null otherwise. */
function readQuestion(request: string, context: PhraseContext): PhraseArguments | null {
  let rest = ` ${request
    .toLowerCase()
    .replace(/[?!.,:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}`
  const isToDo = TO_DO.test(rest.trim())
  if (!isToDo && !ABOUT_TASKS.test(rest)) return null
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = rest.replace(pattern, ' ')
    return match
  }
  const tag = take(TAG)
  const due = takeDays()
  const isOverdue = take(OVERDUE) !== null
  const isDone = take(DONE) !== null
  const priority = take(PRIORITY)
  take(new RegExp(`\\b(?:${TASK_NOUN})\\b`, 'g'))
  const unread = rest.split(/[\s’'-]+/).filter((word) => word !== '' && !FILLERS.has(word))
  // When a task was done is in no filter.
  if (unread.length > (isToDo ? 2 : 0) || (isDone && (due !== null || isOverdue))) return null
  return {
    completed: isDone,
    ...due,
    ...(isOverdue && { days: 'overdue' }),
    ...(priority && { priority: priority[1] ?? 'high' }),
    ...(tag && { tag: tag[1] ?? tag[2] }),
  }

  /** The days that the end of the question names: those behind and before it are not meant. */
  function takeDays(): PhraseArguments | null {
    const words = rest.trim().split(' ')
    for (let count = Math.min(5, words.length - 1); count > 0; count--) {
      const said = words.slice(-count).join(' ')
      const [, side = '', named = said] =
        /^(before|by|until|till|after|since|for|on|in|from|due) (.+)$/.exec(said) ?? []
      const days = TASK_DAYS[named]
      const span = ahead(named, context)
      if (span === null) continue
      rest = ` ${words.slice(0, -count).join(' ')}`
      if (side === 'before') return { due_before: span.from }
      if (/^(?:by|until|till)$/.test(side)) return { due_before: span.before }
      if (/^(?:after|since)$/.test(side)) return { due_after: moved(span.before, -1) }
      return days === undefined
        ? { due_after: moved(span.from, -1), due_before: span.before }
        : { days }
    }
    return null
  }
}

/** A day as plans mean it, or a week, month or year of the calendar. */
function ahead(words: string, context: PhraseContext) {
  const day = readDay(words, context)
  if (day !== null) return { from: day, before: moved(day, 1) }
  return /\b(?:week|month|year)\b/.test(words) ? readPeriod(words, context) : null
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
    'what is due this week',
    'show completed tasks',
    'tasks tagged work',
    'high priority tasks',
  ],
  phrases: [
    {
      breadth: 1,
      pattern:
        /^(?!(?:add|new|create|make|delete|remove|mark|move|set|start|stop)\b)[^\n]{1,120}$/i,
      read({ all = '' }, context) {
        const args = readQuestion(all, context)
        return args && { type: 'call', args }
      },
    },
  ],
  describe: describeTasks,
}
