import fc from 'fast-check'
import { test } from 'vitest'
import {
  happenings,
  liveThrough,
  pinned,
  type Happening,
} from '../../../../../../test/rigs/note-happenings.ts'

const RUNS = 500

test(
  `nothing that was typed is lost, and what is shown as saved is on disk, whatever happens in which order, ${RUNS} times`,
  { timeout: 120_000 },
  () =>
    fc.assert(fc.property(happenings, liveThrough), {
      numRuns: RUNS,
      examples: pinned.map((list): [readonly Happening[]] => [list]),
    }),
)
