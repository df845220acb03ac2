import fc from 'fast-check'
import { test } from 'vitest'
import { happenings, liveThrough } from '../rigs/note-happenings.ts'

const RUNS = 20_000

test(
  `a note lives through whatever happens in which order (as in step-session.test.ts), ${RUNS} times`,
  { timeout: 1_200_000 },
  () => fc.assert(fc.property(happenings, liveThrough), { numRuns: RUNS }),
)
