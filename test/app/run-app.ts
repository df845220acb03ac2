import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppState } from '../../src/shared/contract/app.ts'
import type { IndexStatus } from '../../src/shared/contract/search.ts'

/** The app in a process of its own, as a test sees it. */
export interface RunningApp {
  readonly child: ChildProcess
  /** What the window heard last. */
  state(): AppState | null
  index(): IndexStatus | null
  /** Everything that it heard, as `name` and payload, oldest first; and errors of the log, as `error`. */
  readonly heard: readonly { readonly name: string; readonly payload: unknown }[]
  /** What it wrote to stderr. */
  stderr(): string
  /** Lets so much of its time go by at once; the clock of its index process stays. */
  hurry(ms: number): void
  /** Its clock shows the same time from now on, so that it cannot tell that it was stopped; the sleeping wake as before. */
  standClock(): Promise<void>
  /** Ends it in order. */
  end(): Promise<void>
}

const entry = join(import.meta.dirname, 'app-child.ts')

/** @param wrap makes of the command one that takes something away first (`unshare`, `ulimit`) */
export function runApp(
  { vaultDir, dataDir }: { readonly vaultDir: string; readonly dataDir: string },
  wrap: (command: readonly string[]) => readonly string[] = (command) => command,
): RunningApp {
  const [program = '', ...args] = wrap([process.execPath, entry, vaultDir, dataDir])
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const heard: { name: string; payload: unknown }[] = []
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(JSON.parse(line)))
  const last = (name: string): unknown => heard.findLast((each) => each.name === name)?.payload
  return {
    child,
    heard,
    state: () => (last('app.changed') as AppState | undefined) ?? null,
    index: () => (last('index.changed') as IndexStatus | undefined) ?? null,
    stderr: () => stderr,
    hurry: (ms) => void child.stdin.write(`${ms}\n`),
    async standClock() {
      child.stdin.write('stand\n')
      while (child.exitCode === null && !heard.some(({ name }) => name === 'clock.stands'))
        await delay(20)
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGCONT')
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** What the index of the only vault in `dataDir` knows, read beside the process that writes it. */
export function indexedEtags(dataDir: string): Record<string, string | null> {
  const vaults = join(dataDir, 'vaults')
  const [id] = existsSync(vaults) ? readdirSync(vaults) : []
  const file = join(vaults, id ?? '', 'index.db')
  if (id === undefined || !existsSync(file)) return {}
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const rows = database.prepare('SELECT path, etag FROM files').all()
    return Object.fromEntries(
      rows.map(({ path, etag }) => [String(path), etag === null ? null : String(etag)]),
    )
  } finally {
    database.close()
  }
}

/** The notes on disk, with their hashes, hidden folders left out. */
export function etagsOnDisk(vaultDir: string, folder = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(join(vaultDir, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) Object.assign(found, etagsOnDisk(vaultDir, path))
    else
      found[path] = createHash('sha256')
        .update(readFileSync(join(vaultDir, path)))
        .digest('hex')
  }
  return found
}
