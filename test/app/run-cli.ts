import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../src/main/cli/main.ts'
import type { Clock } from '../../src/main/platform/ports.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import { spawnIndexInside } from './index-inside.ts'

export interface CliRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

const root = join(import.meta.dirname, '../..')
const lines = (written: readonly string[]): string => written.map((line) => `${line}\n`).join('')

/** Runs a command line here, with nothing of this process's environment. */
export async function runCli(
  args: readonly string[],
  env: Environment = {},
  {
    clock = systemClock,
    onNote = () => {},
  }: { readonly clock?: Clock; readonly onNote?: (line: string) => void } = {},
): Promise<CliRun> {
  const stdout: string[] = []
  const stderr: string[] = []
  const code = await runCommand(args, {
    rendererDir: join(root, 'out/renderer'),
    resourcesDir: join(root, 'resources'),
    cwd: root,
    env: { HOME: '/nonexistent', ...env },
    signal: new AbortController().signal,
    clock,
    spawnProcess: spawnIndexInside,
    out: (line) => void stdout.push(line),
    note(line) {
      stderr.push(line)
      onNote(line)
    },
    progress: () => {},
  })
  return { code, stdout: lines(stdout), stderr: lines(stderr) }
}

/** The same as a program, with nothing of this process's environment but the way to Node and its cache. */
export async function spawnCli(args: readonly string[], env: Environment = {}): Promise<CliRun> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli-child.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      HOME: '/nonexistent',
      ...env,
    },
  })
  const [written, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout: written, stderr: said }
}
