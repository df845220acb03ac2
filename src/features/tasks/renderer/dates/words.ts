/** The dates of a task that can be chosen. */
export type DateField = 'due' | 'scheduled' | 'start'

export const FIELD_WORDS: Readonly<Record<DateField, string>> = {
  due: 'Due',
  scheduled: 'Planned',
  start: 'Starts',
}

/** What is said when a date was set, in front of the day. */
export const SET_WORDS: Readonly<Record<DateField, string>> = {
  due: 'Due',
  scheduled: 'Planned for',
  start: 'Starts',
}

export const PICKER_WORDS = {
  label: 'Choose a day',
  placeholder: 'fri, in 2 weeks, 3 Dec',
  help: 'Write a day, choose one below, or press the down arrow for the month.',
  unknown: 'No day was understood. Write one like “fri”, “3 Dec” or 2026-12-03.',
  took: 'Took the date away.',
} as const
