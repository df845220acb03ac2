import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups']

/** Root may read and write everything, so what permissions refuse is tried as nobody. Why that cannot be; null when it can. */
export function whyNotNobody(): string | null {
  if (process.platform !== 'linux') return 'setpriv is of Linux'
  if (process.getuid?.() !== 0) return 'only root can become nobody'
  const reads = `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`
  const probe = spawnSync('setpriv', [...NOBODY, process.execPath, '-e', reads])
  return probe.status === 0 ? null : 'setpriv is not here, or nobody may not read this folder'
}

/** Runs a file of this folder as nobody, and returns the JSON that it says. */
export async function runAsNobody(file: string, ...args: string[]): Promise<unknown> {
  const script = new URL(file, import.meta.url).pathname
  const { stdout } = await promisify(execFile)('setpriv', [
    ...NOBODY,
    process.execPath,
    script,
    ...args,
  ])
  return JSON.parse(stdout)
}
