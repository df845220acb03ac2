import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDeep } from '../../../test/shared/in-deep.ts'
import { FOLDERS, PATHS, statesLost, type Happening } from '../../../test/sweeps/saved-states.ts'

const RUNS = inDeep(500, 25)

const at = fc.nat(PATHS.length - 1)
const folder = fc.nat(FOLDERS.length - 1)
const latent = fc.constant('latent' as const)
const other = fc.constant('other' as const)
const machine = fc.constant('machine' as const)

const happenings: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.oneof(
    { weight: 14, arbitrary: fc.record({ by: latent, does: fc.constant('save' as const), at }) },
    { weight: 1, arbitrary: fc.record({ by: latent, does: fc.constant('trash' as const), at }) },
    { weight: 1, arbitrary: fc.record({ by: latent, does: fc.constant('restore' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ by: latent, does: fc.constant('move' as const), at, to: at }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        by: latent,
        does: fc.constant('move-folder' as const),
        at: folder,
        to: folder,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        by: other,
        does: fc.constantFrom(
          'replace' as const,
          'overwrite' as const,
          'delete' as const,
          'respell' as const,
        ),
        at,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        by: other,
        does: fc.constant('put back' as const),
        at,
        age: fc.nat(3),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ by: other, does: fc.constant('rename' as const), at, to: at }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        by: other,
        does: fc.constantFrom('rename folder' as const, 'delete folder' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ by: machine, does: fc.constant('restart' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        by: machine,
        does: fc.constant('kill' as const),
        at,
        call: fc.integer({ min: 1, max: 25 }),
      }),
    },
  ),
  { minLength: 6, maxLength: 24 },
)

/** A note that was gone when its folder was moved, and whose name another one has. */
const LOST_ONCE: readonly Happening[] = [
  { by: 'latent', does: 'save', at: PATHS.indexOf('f/a.md') },
  { by: 'other', does: 'delete', at: PATHS.indexOf('f/a.md') },
  { by: 'latent', does: 'move-folder', at: FOLDERS.indexOf('f'), to: FOLDERS.indexOf('g') },
  { by: 'latent', does: 'save', at: PATHS.indexOf('f/a.md') },
]

test(
  `every text that Latent called saved is found again, whatever other programs do, ${RUNS} times (D1, D2)`,
  { timeout: RUNS * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (list) => {
        expect((await statesLost(list)).lost).toEqual([])
      }),
      { numRuns: RUNS, examples: [[LOST_ONCE]] },
    )
  },
)
