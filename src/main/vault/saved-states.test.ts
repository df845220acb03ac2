import fc from 'fast-check'
import { expect, test } from 'vitest'
import { happenings, statesLost } from '../testing/saved-states.ts'

test('every text that Latent called saved is found again, whatever other programs do (D1, D2)', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (list) => {
      expect((await statesLost(list)).lost).toEqual([])
    }),
    { numRuns: 25 },
  )
})
