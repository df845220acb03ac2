import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes `src/main/knowledge/vectors/scan-module.ts`, which is kept with the sources, so that nobody needs the compiler
 * but who changes `scan.as`: `node scripts/compile-scan.ts` fetches it (100 MB, which is why it is no dependency).
 * `compile-scan.test.ts` is red where it was not run.
 */
const folder = join(import.meta.dirname, '../src/main/knowledge/vectors')
export const SCAN_SOURCE = join(folder, 'scan.as')
export const COMPILED_SCAN = join(folder, 'scan-module.ts')
const COMPILER = 'assemblyscript@0.28.20'

/** What a source of AssemblyScript becomes, with SIMD and an imported memory; null where the compiler cannot be had. */
export function compileWasm(source: string): Uint8Array | null {
  const place = mkdtempSync(join(tmpdir(), 'latent-wasm-'))
  try {
    writeFileSync(join(place, 'module.ts'), source)
    const options = '-O3 --noAssert --converge --enable simd --runtime stub --importMemory'
    const asc = ['asc', 'module.ts', '--outFile', 'module.wasm', ...options.split(' ')]
    const { status } = spawnSync('npm', ['exec', '--yes', `--package=${COMPILER}`, '--', ...asc], {
      cwd: place,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    return status === 0 ? readFileSync(join(place, 'module.wasm')) : null
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** By which a compiled file says from what it was made. */
export const markOf = (source: string): string => `SHA-256 ${hash('sha256', source)}`

function compiledText(source: string, bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64')
  const lines = text.match(/.{1,96}/g) ?? []
  return [
    `/** \`scan.as\` (${markOf(source)}), compiled: see \`scripts/compile-scan.ts\`. */`,
    'export const SCAN_MODULE =',
    ...lines.map((line, index) => `  '${line}'${index + 1 < lines.length ? ' +' : ''}`),
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const source = readFileSync(SCAN_SOURCE, 'utf8')
  const bytes = compileWasm(source)
  if (!bytes) throw new Error(`${COMPILER} could not be fetched, or does not compile it.`)
  writeFileSync(COMPILED_SCAN, compiledText(source, bytes))
}
