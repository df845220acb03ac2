import type { Guard } from '../../../../test/tree/guards.ts'

export const guards: readonly Guard[] = [
  {
    name: 'create-digests: a section into an open block of code',
    file: 'create-digests.ts',
    line: 'if (written === null)',
    broken: "if (written === '\\0')",
    test: 'digests.test.ts',
  },
  {
    name: 'create-digests: words of a model that say more than the facts',
    file: 'create-digests.ts',
    line: "return 'text' in checked",
    broken:
      "if (!('text' in checked)) return { facts: found, content: step.value, wordedBy: 'model', notice: null }\n        return 'text' in checked",
    test: 'digests.test.ts',
  },
]
