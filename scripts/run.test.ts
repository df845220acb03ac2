import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inDeep } from '../test/shared/in-deep.ts'

const LONG = { timeout: 20_000, interval: 50 }
const RUN = join(import.meta.dirname, 'run.mjs')
const END = join(import.meta.dirname, '../src/main/platform/end-with-parent.ts')

let folder: string
const started: number[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'latent-run-'))))
afterEach(() => {
  for (const pid of started.splice(0)) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * As `npm start` does it: npm, its shell, the launcher, and the program. Gives the id of each.
 * @param looks whether the program looks by itself if its launcher is there
 */
async function start({ looks = true } = {}): Promise<
  Record<'npm' | 'sh' | 'launcher' | 'program', number>
> {
  const note = (name: string): string =>
    `require('node:fs').writeFileSync(${JSON.stringify(folder)} + '/${name}', String(process.pid));`
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const program = file(
    'program.mts',
    `import { writeFileSync } from 'node:fs'
     import { endWithParent } from ${JSON.stringify(END)}
     ${looks ? 'endWithParent(process.env)' : ''}
     writeFileSync(${JSON.stringify(join(folder, 'program'))}, String(process.pid))
     process.once('SIGTERM', () => process.exit(0))
     setInterval(() => {}, 1000)`,
  )
  const launcher = file(
    'launcher.mts',
    `import { writeFileSync } from 'node:fs'
     import { handOver } from ${JSON.stringify(RUN)}
     writeFileSync(${JSON.stringify(join(folder, 'launcher'))}, String(process.pid))
     handOver(process.execPath, [${JSON.stringify(program)}])`,
  )
  const command = `echo $$ > '${join(folder, 'sh')}'; '${process.execPath}' '${launcher}'; true`
  const npm = file(
    'npm.cjs',
    `${note('npm')} require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'inherit' })`,
  )
  spawn(process.execPath, [npm], { stdio: 'ignore' })
  const pidOf = (name: string): number => Number(readFileSync(join(folder, name), 'utf8'))
  await vi.waitFor(() => expect(pidOf('program')).toBeGreaterThan(0), LONG)
  const pids = {
    npm: pidOf('npm'),
    sh: pidOf('sh'),
    launcher: pidOf('launcher'),
    program: pidOf('program'),
  }
  started.push(...Object.values(pids))
  return pids
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Each is killed once in the deep run. */
const KILLED = (['launcher', 'npm', 'sh'] as const).slice(0, inDeep(3, 1))

test.skipIf(process.platform === 'win32').each(KILLED)(
  'what npm start runs ends when %s is killed without a word (M12)',
  async (name) => {
    const pids = await start()
    process.kill(pids[name], 'SIGKILL')
    await vi.waitFor(() => expect(isThere(pids.program)).toBe(false), LONG)
    await vi.waitFor(() => expect(isThere(pids.launcher)).toBe(false), LONG)
  },
)

test.skipIf(process.platform === 'win32')(
  'a signal to the launcher reaches the program (M12)',
  async () => {
    const pids = await start({ looks: false })
    process.kill(pids.launcher, 'SIGTERM')
    await vi.waitFor(() => expect(isThere(pids.program)).toBe(false), LONG)
  },
)
