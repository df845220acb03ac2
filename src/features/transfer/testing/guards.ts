import type { Guard } from '../../../../test/tree/guards.ts'

export const guards: readonly Guard[] = [
  {
    name: 'an archive names a place outside of it',
    file: 'entry-path.ts',
    line: "if (segments.includes('..'))",
    broken: "if (segments.includes('...'))",
    test: 'unpack-archive.test.ts',
  },
]
