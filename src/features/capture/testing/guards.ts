import type { Guard } from '../../../../test/tree/guards.ts'

export const guards: readonly Guard[] = [
  {
    name: 'create-inbox: a note that is not in the inbox',
    file: 'create-inbox.ts',
    line: "if (categoryAt(path, services) !== 'inbox')",
    broken: "if (path === '\\0')",
    test: 'capture-desk.test.ts',
  },
  {
    name: 'create-inbox: a note takes in itself',
    file: 'create-inbox.ts',
    line: 'if (path === into)',
    broken: "if (path === '\\0')",
    test: 'capture-desk.test.ts',
  },
]
