import fc from 'fast-check'
import { expect, test } from 'vitest'
import { happenings, statesLost } from '../testing/saved-states.ts'

const RUNS = 500

test(
  `every text that Latent called saved is found again, ${RUNS} times (D1, D2)`,
  { timeout: 3_600_000 },
  async () => {
    let saved = 0
    await fc.assert(
      fc.asyncProperty(happenings, async (list) => {
        const outcome = await statesLost(list)
        saved += outcome.saved
        expect(outcome.lost).toEqual([])
      }),
      { numRuns: RUNS },
    )
    console.info(`${saved} saved texts, all found`)
  },
)
