import { readDay } from '../../../../shared/domain/dates/date-words.ts'
import { PLAIN_RULE } from '../../../../shared/domain/tasks/recurrence-rule.ts'
import { readQuickTask } from '../../shared/read-quick-task.ts'
import { TOOL_PRIORITIES } from '../../../../shared/domain/tasks/parse-priority.ts'
import { REPEAT_INTERVALS } from '../../../../shared/domain/tasks/parse-repeat-interval.ts'
import { readRepeatText } from '../../../../shared/domain/tasks/read-repeat-text.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'
import { describeTask } from './describe-tasks.ts'

/** What was typed as a task, as arguments; what the tool cannot take stays in the title. */
function readTask(typed: string, context: PhraseContext): Reading | null {
  const text = unquoted(typed)
  const task = readQuickTask(text, context)
  if (task.title.trim() === '') return null
  const priority = TOOL_PRIORITIES.find((each) => each === task.priority)
  const weekday = task.due === null ? weekdayOf(task.repeat) : null
  const repeat = weekday === null ? intervalOf(task.repeat) : 'weekly'
  const due = weekday === null ? task.due : readDay(weekday, context)
  // A rule that is no interval, and tags, would be lost: then the words stay as they are.
  const isWhole = (task.repeat === null || repeat !== undefined) && task.tags.length === 0
  if (!isWhole) return { type: 'call', args: { title: text } }
  return {
    type: 'call',
    args: {
      title: task.title,
      ...(priority !== undefined && { priority }),
      ...(due !== null && { due_date: due }),
      ...(task.scheduled !== null && { start_date: task.scheduled }),
      ...(repeat !== undefined && { repeat_interval: repeat }),
      ...(task.timeEstimateMinutes !== null && { time_estimate_minutes: task.timeEstimateMinutes }),
    },
  }
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `every monday`: a week from that day on, as far as the tool can say it. Null for other rules. */
function weekdayOf(repeat: string | null): string | null {
  const reading = repeat === null ? null : readRepeatText(repeat)
  if (!reading || 'problem' in reading) return null
  const { weekdays, ...rest } = reading.value
  const [day] = weekdays
  const isPlain = JSON.stringify({ ...rest, weekdays: [] }) === WEEKLY
  return isPlain && weekdays.length === 1 && day ? (WEEKDAYS[day.weekday] ?? null) : null
}
const { weekdays: _, ...PLAIN_REST } = PLAIN_RULE
const WEEKLY = JSON.stringify({ ...PLAIN_REST, frequency: 'weekly', weekdays: [] })

function intervalOf(repeat: string | null): string | undefined {
  if (repeat === null) return undefined
  const reading = readRepeatText(repeat)
  if ('problem' in reading) return undefined
  return REPEAT_INTERVALS.find((interval) => {
    const plain = readRepeatText(interval)
    return 'value' in plain && JSON.stringify(plain.value) === JSON.stringify(reading.value)
  })
}

export const createTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'add task call Ada friday',
    'remind me to water the plants on friday',
    'new task: pay the rent !high',
    'todo buy milk tomorrow',
    'create a task to write the report by monday',
  ],
  phrases: [
    {
      pattern:
        /^(?:add|create|make|new)(?: me)?(?: an?| the)?(?: new)? (?:task|to-?do)(?: (?:to|called|named|for me to))?:? (?<task>\S[\s\S]*)$/i,
      read: ({ task = '' }, context) => readTask(task, context),
    },
    {
      pattern: /^(?:task|to-?do):? (?<task>(?!\d+\b)\S[\s\S]*)$/i,
      read: ({ task = '' }, context) => readTask(task, context),
    },
    {
      pattern:
        /^remind me(?: (?<day>today|tomorrow|(?:on |next )?\w+day))? to (?<task>\S[\s\S]*)$/i,
      read: ({ day, task = '' }, context) =>
        readTask(day === undefined ? task : `${task} ${day}`, context),
    },
    {
      pattern:
        /^(?:add|put) (?<task>\S[\s\S]*?) (?:to|on|onto) (?:my |the )(?:(?:tasks?|to-?dos?)(?: list)?|list)$/i,
      read: ({ task = '' }, context) => readTask(task, context),
    },
    {
      pattern:
        /^remind me (?:about|of) (?<task>\S[^\n]*?)(?: (?:on )?(?<day>today|tomorrow|(?:next )?\w+day))?$/i,
      read: ({ task = '', day }, context) =>
        readTask(day === undefined ? task : `${task} ${day}`, context),
    },
    {
      pattern:
        /^(?:create|add|make|new)(?: an?| the)? (?<priority>high|medium|low)[ -]priority (?:task|to-?do)(?: to| called| named)?:? (?<task>\S[\s\S]*)$/i,
      read: ({ priority = '', task = '' }, context) => readTask(`${task} !${priority}`, context),
    },
    {
      pattern: /^(?:don[’']t (?:let me )?forget|do not forget|remember) to (?<task>\S[\s\S]*)$/i,
      read: ({ task = '' }, context) => readTask(task, context),
    },
  ],
  describe(data) {
    const task = describeTask(data)
    return task === null ? null : `Created:\n\n${task}`
  },
}
