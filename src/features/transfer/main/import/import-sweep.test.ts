import { describe, expect, test } from 'vitest'
import { isDeep } from '../../../../../test/shared/in-deep.ts'
import { SWEEP_TIMEOUT_MS, sweepOperation } from '../../../../../test/sweeps/sweep-operation.ts'
import { whyNoSweep } from '../../../../../test/sweeps/sweep.ts'
import { SWEEP_OPERATIONS } from '../../testing/sweep-operations.ts'

const obstacle = whyNoSweep()
const module = new URL('../../testing/sweep-operations.ts', import.meta.url).href

describe.runIf(isDeep && obstacle === null)(
  `rows 30, 32, 35, 37 and 58: a program that ends, or a disk that fails, at any call${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    test.each(Object.entries(SWEEP_OPERATIONS))(
      'in: %s',
      async (name, operation) => expect(await sweepOperation(name, operation, module)).toEqual([]),
      SWEEP_TIMEOUT_MS,
    )
  },
)
