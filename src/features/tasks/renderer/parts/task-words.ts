import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import type { TaskGroup } from '../../../../shared/domain/tasks/task-query.ts'
import type { Category } from '../../../../shared/domain/entries/entry.ts'
import type { TaskItem, TaskPriority, TaskStatus } from '../../../../shared/domain/tasks/task.ts'
import { noteNameOf } from '../../../../shared/domain/vault-path.ts'

export const STATUSES: readonly TaskStatus[] = ['open', 'doing', 'done', 'cancelled']
export const PRIORITIES: readonly TaskPriority[] = ['highest', 'high', 'medium', 'low', 'lowest']

export const PRIORITY_WORDS: Readonly<Record<TaskPriority, string>> = {
  highest: 'Highest priority',
  high: 'High priority',
  medium: 'Medium priority',
  low: 'Low priority',
  lowest: 'Lowest priority',
}

/** What can be done by the keyboard in the list. */
export const KEYS_OF_LIST =
  'Space ticks · Enter opens the note · E details · D due · P planned · T timer · M moves what is chosen · Q new task'

const ENTRY_WORDS: Readonly<Record<Category, string>> = {
  people: 'Person',
  projects: 'Project',
  ideas: 'Idea',
  admin: 'Admin',
  inbox: 'Inbox',
}

/** Where a task stands, in a word. */
export function sourceWord({
  source,
  category,
  ref,
}: Pick<TaskItem, 'source' | 'category' | 'ref'>): string {
  switch (source) {
    case 'task':
      return 'Task note'
    case 'checkbox':
      return 'Checkbox'
    case 'entry':
      return ref.kind === 'entry' && ref.followUp !== null
        ? 'Follow-up'
        : category === null
          ? 'Entry'
          : ENTRY_WORDS[category]
  }
}

/** What a task can become: an entry is open or done. */
export const statusesOf = ({ source }: Pick<TaskItem, 'source'>): readonly TaskStatus[] =>
  source === 'entry' ? ['open', 'done'] : STATUSES

/** The head of a group of the list. */
export function groupLabel(kind: TaskGroup, group: string): string {
  switch (kind) {
    case 'none':
      return ''
    case 'day':
      return group === '' ? 'No date' : group === 'soon' ? 'Next 7 days' : capital(group)
    case 'status':
      return STATUS_WORDS[STATUSES.find((status) => status === group) ?? 'open']
    case 'priority': {
      const priority = PRIORITIES.find((each) => each === group)
      return priority ? PRIORITY_WORDS[priority] : 'No priority'
    }
    case 'tag':
      return group === '' ? 'No tag' : `#${group}`
    case 'note':
      return noteNameOf(group)
  }
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
