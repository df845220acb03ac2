import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPILED_SCAN, compileScan } from './compile-scan.ts'

const compiler = join(import.meta.dirname, '../node_modules/assemblyscript/package.json')

test.skipIf(!existsSync(compiler))(
  'the compiled scan is what its source says, byte for byte (skipped without its compiler)',
  { timeout: 60_000 },
  async () => {
    expect(readFileSync(COMPILED_SCAN, 'utf8')).toBe(await compileScan())
  },
)
