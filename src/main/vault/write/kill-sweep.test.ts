import { describe, expect, test } from 'vitest'
import { isDeep } from '../../../../test/shared/in-deep.ts'
import { SWEEP_OPERATIONS } from '../../../../test/sweeps/sweep-operations.ts'
import { SWEEP_TIMEOUT_MS, sweepOperation } from '../../../../test/sweeps/sweep-operation.ts'
import { whyNoSweep } from '../../../../test/sweeps/sweep.ts'

const obstacle = whyNoSweep()
/** One of each way that a change goes to the disk; the deep run has all. */
const IN_EVERY_RUN = ['save', 'rename of a folder with its links']

describe.skipIf(obstacle !== null)(
  `rows 30, 32, 35, 37 and 58: a program that ends, or a disk that fails, at any call${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    test.each(
      Object.entries(SWEEP_OPERATIONS).filter(([name]) => isDeep || IN_EVERY_RUN.includes(name)),
    )(
      'in: %s',
      async (name, operation) => expect(await sweepOperation(name, operation)).toEqual([]),
      SWEEP_TIMEOUT_MS,
    )
  },
)
