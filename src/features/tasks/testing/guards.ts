import type { Guard } from '../../../../test/tree/guards.ts'

export const guards: readonly Guard[] = [
  {
    name: 'a task that stands there twice',
    file: 'find-task.ts',
    line: 'task.among === ref.among',
    broken: 'true',
    test: 'tasks.test.ts',
  },
  {
    name: 'find-task: two notes with one id',
    file: 'find-task.ts',
    line: 'if (others.length > 0)',
    broken: 'if (others.length > 99)',
    test: 'tasks.test.ts',
  },
  {
    name: 'a note that may only be read',
    file: 'find-task.ts',
    line: 'if (readOnlyReason !== null)',
    broken: "if (readOnlyReason === '\\0')",
    test: 'find-task.test.ts',
  },
]
