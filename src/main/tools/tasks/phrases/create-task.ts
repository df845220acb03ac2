import { readQuickTask } from '../../../../shared/domain/tasks/read-quick-task.ts'
import { TOOL_PRIORITIES } from '../../../../shared/domain/tasks/parse-priority.ts'
import { REPEAT_INTERVALS } from '../../../../shared/domain/tasks/parse-repeat-interval.ts'
import { readRepeatText } from '../../../../shared/domain/tasks/read-repeat-text.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { unquoted } from '../../phrases/request-text.ts'

/** What was typed as a task, as arguments; what the tool cannot take stays in the title. */
function readTask(typed: string, context: PhraseContext): Reading | null {
  const text = unquoted(typed)
  const task = readQuickTask(text, context)
  if (task.title.trim() === '') return null
  const priority = TOOL_PRIORITIES.find((each) => each === task.priority)
  const repeat = intervalOf(task.repeat)
  // A rule that is no interval, and tags, would be lost: then the words stay as they are.
  const isWhole = (task.repeat === null || repeat !== undefined) && task.tags.length === 0
  if (!isWhole) return { type: 'call', args: { title: text } }
  return {
    type: 'call',
    args: {
      title: task.title,
      ...(priority !== undefined && { priority }),
      ...(task.due !== null && { due_date: task.due }),
      ...(task.scheduled !== null && { start_date: task.scheduled }),
      ...(repeat !== undefined && { repeat_interval: repeat }),
      ...(task.timeEstimateMinutes !== null && { time_estimate_minutes: task.timeEstimateMinutes }),
    },
  }
}

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
        /^(?:add|put) (?<task>\S[\s\S]*?) (?:to|on) (?:my |the )(?:tasks?|to-?dos?)(?: list)?$/i,
      read: ({ task = '' }, context) => readTask(task, context),
    },
  ],
}
