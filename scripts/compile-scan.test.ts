import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMPILED_SCAN, markOf, SCAN_SOURCE } from './compile-scan.ts'

test('what is searched with was compiled from the source that lies beside it', () => {
  expect(readFileSync(COMPILED_SCAN, 'utf8')).toContain(markOf(readFileSync(SCAN_SOURCE, 'utf8')))
})
