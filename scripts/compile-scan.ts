import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes `src/main/knowledge/vectors/scan-module.ts`, which is kept with the sources, so that nothing needs the compiler
 * but who changes `scan.as`: `node scripts/compile-scan.ts`. `compile-scan.test.ts` is red where the two differ.
 */
const folder = join(import.meta.dirname, '../src/main/knowledge/vectors')
export const COMPILED_SCAN = join(folder, 'scan-module.ts')

/** The text of the compiled file. @throws what the compiler says */
export async function compileScan(): Promise<string> {
  const { main } = await import('assemblyscript/asc')
  const source = readFileSync(join(folder, 'scan.as'), 'utf8')
  let bytes: Uint8Array = new Uint8Array()
  const { error } = await main(
    [
      'scan.ts',
      '--outFile=scan.wasm',
      '-O3',
      '--noAssert',
      '--converge',
      '--enable=simd',
      '--runtime=stub',
      '--importMemory',
    ],
    {
      readFile: (name) => (name === 'scan.ts' ? source : null),
      writeFile: (name, content) => {
        if (name === 'scan.wasm' && typeof content !== 'string') bytes = content
      },
      listFiles: () => [],
    },
  )
  if (error) throw error
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,96}/g) ?? []
  return [
    '/** `scan.as`, compiled: see `scripts/compile-scan.ts`. */',
    'export const SCAN_MODULE =',
    ...lines.map((line, index) => `  '${line}'${index + 1 < lines.length ? ' +' : ''}`),
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(COMPILED_SCAN, await compileScan())
