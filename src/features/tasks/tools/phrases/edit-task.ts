import { readDay } from '../../../../shared/domain/dates/date-words.ts'
import type {
  PhraseCall,
  PhraseContext,
  Reading,
  ToolPhrases,
} from '../../../../main/tools/phrases/phrase.ts'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'
import { describeTask } from './describe-tasks.ts'
import { onTask, tickCheckbox } from './task-named.ts'

const DONE = 'done|complete|completed|finished|ticked'
const OPEN = 'open|undone|not done|incomplete'

const complete = (task: string, otherwise?: PhraseCall): Reading | null =>
  onTask(task, {
    args: (id) => ({ task_id: id, completed: true }),
    checkbox: tickCheckbox,
    ...(otherwise && { otherwise }),
  })

const reopen = (task: string): Reading | null =>
  onTask(task, { args: (id) => ({ task_id: id, completed: false }), isDone: true })

const status = (path: string, value: string): PhraseCall => ({
  name: 'update_frontmatter',
  args: { path: noteWords(path), updates: { status: value.toLowerCase() } },
})

function putOff(task: string, day: string, context: PhraseContext): Reading | null {
  const due = readDay(day, context)
  if (due !== null)
    return onTask(task, { args: (id) => ({ task_id: id, due_date: due }), isTask: true })
  // “move Kite to projects” is about a note.
  return /\btask\b/i.test(task)
    ? {
        type: 'say',
        text: `I do not know which day “${day}” is. Say it as friday, in two weeks, march 3 or 2026-11-21.`,
      }
    : null
}

export const editTaskPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'mark task 3 done',
    'mark buy milk as done',
    'complete task 3',
    'reopen task 3',
    'move task 3 to friday',
    'set the priority of task 3 to high',
    'rename task 3 to Call Ada',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:mark|set|tick)(?: off)? (?<task>.+?)(?: as| to)? (?<state>${DONE}|${OPEN})$`,
        'i',
      ),
      read: ({ task = '', state = '', all = '' }) =>
        // “set status of Atlas to done” is about a property.
        /^set .*(?: (?:of|on|in|for) |[’']s )/i.test(all)
          ? null
          : new RegExp(`^(?:${DONE})$`, 'i').test(state)
            ? complete(task, status(task, state))
            : reopen(task),
    },
    {
      pattern:
        /^(?:complete|finish|check(?: off)?|tick(?: off)?|cross(?: off| out)|i(?:[’']ve| have)? (?:did|done|finished|completed)|(?:i[’']m |i am )?(?:done|finished) with) (?<task>.+)$/i,
      read: ({ task = '', all = '' }) =>
        // A statement may be about anything: without such a task it is searched for.
        complete(task, /^(?:i\b|i[’']|done|finished)/i.test(all) ? searchFor(all) : undefined),
    },
    {
      breadth: 1,
      pattern: new RegExp(`^(?<task>[^\\n]{1,80}) is (?:${DONE})(?: now)?$`, 'i'),
      read: ({ task = '', all = '' }) =>
        /^(?:what|which|who|when|where|why|how|if)\b/i.test(task)
          ? null
          : complete(task, searchFor(all)),
    },
    {
      pattern: /^(?:reopen|re-open|untick|uncheck|uncomplete) (?<task>.+)$/i,
      read: ({ task = '' }) => reopen(task),
    },
    {
      pattern:
        /^(?:move|postpone|reschedule|push|delay|defer|put off) (?<task>.+?)(?: due)? (?:to|on|until|till|by|for) (?<day>[^\n]{1,30})$/i,
      read: ({ task = '', day = '' }, context) => putOff(task, day, context),
    },
    {
      pattern:
        /^(?:make|set) (?<task>.+?)(?: as)? due (?:to |on |by |for |until )?(?<day>[^\n]{1,30})$/i,
      read: ({ task = '', day = '' }, context) => putOff(task, day, context),
    },
    {
      pattern:
        /^(?:set|change) the (?:due date|deadline) (?:of|for) (?<task>(?:the |my )?task .+?|(?:the |my )?.+? task) to (?<day>[^\n]{1,30})$/i,
      read: ({ task = '', day = '' }, context) => putOff(task, day, context),
    },
    {
      pattern:
        /^(?:set|change|make) (?:the )?priority (?:of|for) (?<task>.+?) (?:to )?(?<priority>low|medium|high)$/i,
      read: ({ task = '', priority = '' }) => prioritise(task, priority),
    },
    {
      pattern: /^make (?<task>.+) (?<priority>low|medium|high)[ -]priority$/i,
      read: ({ task = '', priority = '' }) => prioritise(task, priority),
    },
    {
      pattern:
        /^(?:rename|retitle|call) (?<task>(?:the |my )?(?:task|to-?do) .+?|.+ (?:task|to-?do)) (?:to |as )(?<title>.+)$/i,
      read: ({ task = '', title = '' }) =>
        onTask(task, { args: (id) => ({ task_id: id, title: unquoted(title) }), isTask: true }),
    },
  ],
  describe: describeTask,
}

const prioritise = (task: string, priority: string): Reading | null =>
  onTask(task, {
    args: (id) => ({ task_id: id, priority: priority.toLowerCase() }),
    otherwise: {
      name: 'update_frontmatter',
      args: { path: noteWords(task), updates: { priority: priority.toLowerCase() } },
    },
  })

const searchFor = (words: string): PhraseCall => ({
  name: 'search_notes',
  args: { query: words, top_k: 8 },
})
