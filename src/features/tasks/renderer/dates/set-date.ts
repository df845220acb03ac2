import { spokenDate, type Day } from '../../../../shared/domain/dates/spoken-date.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import type { TaskStore } from '../stores/task-store.ts'
import { PICKER_WORDS, SET_WORDS, type DateField } from './words.ts'

/** Gives a task a date, or takes it away, and says so. */
export const setDate = (
  tasks: Pick<TaskStore, 'change'>,
  task: TaskItem,
  {
    field,
    date,
    today,
  }: { readonly field: DateField; readonly date: string | null; readonly today: Day },
): Promise<boolean> => tasks.change(task, { [field]: date }, dateSaid(field, date, today))

export const dateSaid = (field: DateField, date: string | null, today: Day): string =>
  date === null ? PICKER_WORDS.took : `${SET_WORDS[field]} ${spokenDate(date, today)}.`

/** What can be set of a task: a checkbox has a day to start on too, an entry only its own. */
export const dateFieldsOf = ({ ref, source }: Pick<TaskItem, 'ref' | 'source'>): DateField[] =>
  source === 'entry'
    ? ['due']
    : ref.kind === 'checkbox'
      ? ['due', 'scheduled', 'start']
      : ['due', 'scheduled']
