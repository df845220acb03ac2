import fc from 'fast-check'
import { test } from 'vitest'
import {
  happenings,
  liveThrough,
  pinned,
  type Happening,
} from '../../../../../../test/note-life/note-happenings.ts'
import { runs } from '../../../../../../test/shared/property-runs.ts'

test(
  'nothing that was typed is lost, and what is shown as saved is on disk, whatever happens in which order',
  { timeout: 1_200_000 },
  () =>
    fc.assert(fc.property(happenings, liveThrough), {
      numRuns: runs(20_000),
      examples: pinned.map((list): [readonly Happening[]] => [list]),
    }),
)
