import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'
import { runs } from './property-runs.ts'

test('it is the MD5 of Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Buffer.from(md5(bytes)).toString('hex')).toBe(
        createHash('md5').update(bytes).digest('hex'),
      )
    }),
    { numRuns: runs(2000) },
  )
})
