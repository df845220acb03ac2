/** `3`, `#3`, `task 3`, `the task number 3`: a pattern for the id of a task, in the group `id`. */
export const TASK_ID = '(?:the )?(?:task )?(?:number |no\\.? |nr\\.? |#)?(?<id>\\d{1,9})'
/** The same where the word must be there. */
export const NAMED_TASK = '(?:the )?task (?:number |no\\.? |nr\\.? |#)?(?<id>\\d{1,9})'
