import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createPreImages } from '../../src/main/vault/contents/pre-images.ts'
import type { SweepOutcome } from './sweep-child.ts'
import {
  OLD_CHANGE,
  type SweepOperation,
  openSweepVault,
  prepareSweep,
} from './sweep-operations.ts'

/** The calls that change a disk, and those between which it matters where a program ends. */
const CALLS =
  'openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,close,ftruncate,mkdir,rmdir,fchmod,fchown'

/** A place in an operation: before the `nth` of these calls on the files, or on the state database. */
export interface SweepPoint {
  readonly on: 'files' | 'database'
  readonly call: string
  readonly nth: number
  /** False where the call only opens what is there, or closes it: a full disk does not meet it. */
  readonly isWrite: boolean
}

/** An operation with the vault before it, and what is known of running it undisturbed. */
export interface Sweep {
  readonly name: string
  /** What it does undisturbed, in order. */
  readonly calls: readonly TracedCall[]
  readonly points: readonly SweepPoint[]
  /** Ends the program at the point. @returns what is wrong after the next start; empty when all is well */
  killAt(point: SweepPoint): Promise<SweepFindings>
  /** Lets the call fail; the program goes on, and tries the operation once more. */
  failAt(point: SweepPoint, error: string): Promise<SweepFindings>
}

export interface SweepFindings {
  /** Files that are neither as before nor as after. */
  readonly torn: string[]
  /** Contents that were there before and are nowhere now. */
  readonly lost: string[]
  /** Everything else. */
  readonly wrong: string[]
  /** False when the program came to its end without meeting the point. */
  readonly wasKilled: boolean
  readonly outcomes: readonly SweepOutcome[]
}

/** Why nothing can be swept here; null when it can. */
export function whyNoSweep(): string | null {
  if (process.platform !== 'linux') return 'system calls are traced on Linux'
  const probe = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
  return probe.status === 0 ? null : 'strace is not here, or may not trace'
}

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'sweep-child.ts')

interface Tree {
  /** Path → hash. The folder of an item in the trash is `*`; `.latent` is left out. */
  readonly files: ReadonlyMap<string, string>
  readonly folders: readonly string[]
}

/** Where the operations of the core are. */
const OPERATIONS = pathToFileURL(join(import.meta.dirname, 'sweep-operations.ts')).href

/**
 * @param workshop a folder for copies of the vault
 * @param module the address of the file whose `SWEEP_OPERATIONS` have the operation under its name
 */
export async function createSweep(
  workshop: string,
  name: string,
  operation: SweepOperation,
  module = OPERATIONS,
): Promise<Sweep> {
  const template = join(workshop, 'template')
  const told = await prepareSweep(template, operation)
  const before = await treeOf(template)
  let count = 0

  async function withCopy<T>(work: (base: string) => Promise<T>): Promise<T> {
    const base = join(workshop, `copy-${count++}`)
    // `cp` keeps hard links; the one of Node does not.
    await run('cp', ['-a', template, base])
    try {
      return await work(base)
    } finally {
      await rm(base, { recursive: true, force: true })
    }
  }

  async function trace(
    base: string,
    options: string[],
    tries: number,
  ): Promise<Pick<SweepFindings, 'outcomes' | 'wasKilled'>> {
    const args = ['-f', '-qq', ...options]
    const child = [process.execPath, CHILD, base, module, name, told, String(tries)]
    // One thread does all the work with files, so that the nth call is always the same one.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1' }
    const ended = await run('strace', [...args, ...child], { env }).catch(
      (error: { readonly stdout: string; readonly signal: string }) => error,
    )
    const outcomes = ended.stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as SweepOutcome)
    // The tracer ends as what it traced.
    return { outcomes, wasKilled: 'signal' in ended && ended.signal === 'SIGKILL' }
  }

  const undisturbed = await withCopy(async (base) => {
    const log = join(base, 'trace.log')
    const { outcomes } = await trace(base, ['-y', '-o', log, '-e', `trace=${CALLS}`], 1)
    if (outcomes[0]?.status !== 'done')
      throw new Error(`${name} cannot be done: ${JSON.stringify(outcomes)}`)
    const calls = callsIn(await readFile(log, 'utf8'), base)
    return { calls, after: await treeOf(base) }
  })
  const { calls, after } = undisturbed

  /** The paths of one kind that the operation touches, in the copy at `base`. */
  const pathsOf = (base: string, on: SweepPoint['on']): string[] => [
    ...new Set(
      calls
        .filter((call) => call.on === on)
        .flatMap(({ paths }) => paths)
        .map((path) => (path.startsWith(OPEN_PATHS) ? path : join(base, path))),
    ),
  ]

  async function disturb(
    point: SweepPoint,
    injection: string,
    { tries, mayStop }: { readonly tries: number; readonly mayStop: boolean },
  ): Promise<SweepFindings> {
    return withCopy(async (base) => {
      const only = pathsOf(base, point.on).flatMap((path) => ['-P', path])
      const inject = `inject=${point.call}:${injection}:when=${point.nth}`
      const options = ['-o', '/dev/null', ...only, '-e', `trace=${point.call}`, '-e', inject]
      const ended = await trace(base, options, tries)
      const findings = await inspect(base, { name, operation, told, before, after })
      findings.wrong.push(...wrongOutcomes(ended.outcomes, mayStop))
      return { ...findings, ...ended }
    })
  }

  return {
    name,
    calls,
    points: pointsIn(calls),
    killAt: (point) => disturb(point, 'signal=KILL', { tries: 1, mayStop: true }),
    failAt: (point, error) => disturb(point, `error=${error}`, { tries: 2, mayStop: false }),
  }
}

/** A folder for the copies, gone when `work` has ended. */
export async function withWorkshop<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'latent-sweep-')))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const OPEN_PATHS = '/proc/self/fd/'

export interface TracedCall extends Omit<SweepPoint, 'nth'> {
  /** Relative to the copy, or through an open folder of it. */
  readonly paths: readonly string[]
}

function callsIn(log: string, base: string): TracedCall[] {
  const calls: TracedCall[] = []
  for (const line of log.split('\n')) {
    const call = line.match(/^\d+ +(\w+)\(/)?.[1]
    if (call === undefined) continue
    const found = [...line.matchAll(/["<](\/[^">]*)[">]/g)].flatMap(([, path = '']) =>
      path.startsWith(`${base}/`)
        ? [path.slice(base.length + 1)]
        : path.startsWith(OPEN_PATHS)
          ? [path]
          : [],
    )
    if (found.length === 0 || found.some((path) => path.startsWith('trace.log'))) continue
    const on = found.some((path) => path.startsWith('state/state.db')) ? 'database' : 'files'
    const isWrite = call === 'openat' ? line.includes('O_CREAT') : call !== 'close'
    calls.push({ on, call, isWrite, paths: found })
  }
  return calls
}

function pointsIn(calls: readonly TracedCall[]): SweepPoint[] {
  const counts = new Map<string, number>()
  return calls.map(({ on, call, isWrite }) => {
    const nth = (counts.get(`${on} ${call}`) ?? 0) + 1
    counts.set(`${on} ${call}`, nth)
    return { on, call, nth, isWrite }
  })
}

async function treeOf(base: string): Promise<Tree> {
  const root = join(base, 'vault')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  const folders: string[] = []
  for (const entry of entries) {
    const place = join(entry.parentPath, entry.name)
    const path = place.slice(root.length + 1).replace(/^\.trash\/[^/]+/, '.trash/*')
    if (path.startsWith('.latent') || path === '.trash/*') continue
    if (entry.isDirectory()) folders.push(path)
    else
      files.set(
        path,
        createHash('sha256')
          .update(await readFile(place))
          .digest('hex'),
      )
  }
  return { files, folders: folders.sort() }
}

const sameFiles = (a: Tree, b: Tree): boolean =>
  a.files.size === b.files.size && [...a.files].every(([path, hash]) => b.files.get(path) === hash)

/** Opens the vault again, as after a crash, and says what is wrong with it. */
async function inspect(
  base: string,
  expected: {
    readonly name: string
    readonly operation: SweepOperation
    readonly told: string
    readonly before: Tree
    readonly after: Tree
  },
): Promise<Pick<SweepFindings, 'torn' | 'lost' | 'wrong'>> {
  const { operation, told, before, after } = expected
  const wrong: string[] = []
  const opened = await openSweepVault(base, 'inspect')
  const found = await treeOf(base)
  const known = new Set([...before.files.values(), ...after.files.values()])
  const torn = [...found.files].filter(([, hash]) => !known.has(hash)).map(([path]) => path)

  const isBefore = sameFiles(found, before)
  if (!isBefore && !sameFiles(found, after))
    wrong.push(`neither before nor after: ${[...found.files.keys()].join(', ')}`)
  for (const folder of found.folders)
    if (
      ![...before.folders, ...after.folders].includes(folder) ||
      (isBefore && !before.folders.includes(folder))
    )
      wrong.push(`an empty folder is left: ${folder}`)
  wrong.push(...(await hiddenLeftovers(base)))
  wrong.push(...opened.problems)

  const { journal } = opened.store
  if (journal.unfinished().length > 0) wrong.push('the journal has changes that are not ended')
  if (operation.isOlder && journal.find(OLD_CHANGE)?.state !== 'applied')
    wrong.push('the change in the older journal is gone')
  const images = createPreImages(join(base, 'state/pre-images'))
  for (const { path, preEtag, postEtag, changeId } of journal.after(0))
    if (preEtag !== null && postEtag !== null && (await images.read(preEtag, changeId)) === null)
      wrong.push(`the earlier text of ${path} is not kept`)
  const held = await readdir(join(base, 'state/pre-images/held')).catch(() => [])
  if (held.length > 0) wrong.push('something is still held')

  const present = new Set(found.files.values())
  const lost: string[] = []
  for (const [path, hash] of before.files)
    if (!present.has(hash) && (await images.read(hash)) === null) lost.push(path)

  // What was not done can be done now, and nothing more happens at the next start.
  try {
    if (isBefore) await operation.run(opened.vault, { base, told })
  } catch (error) {
    wrong.push(`cannot be done any more: ${String(error)}`)
  }
  await opened.close()
  const again = await openSweepVault(base, 'again')
  if (!sameFiles(await treeOf(base), after)) wrong.push('it is not as after an undisturbed run')
  wrong.push(...again.problems)
  await again.close()
  return { torn, lost, wrong }
}

async function hiddenLeftovers(base: string): Promise<string[]> {
  const names = await readdir(join(base, 'vault'), { recursive: true })
  // The one of the vault's id goes with the next try to write it.
  return names
    .filter((name) => /(^|\/)\.lt-/.test(name) && name !== '.latent/.lt-vault-id')
    .map((name) => `a temporary file is left: ${name}`)
}

function wrongOutcomes(outcomes: readonly SweepOutcome[], mayStop: boolean): string[] {
  const bugs = outcomes.filter(({ status }) => status === 'bug').map((bug) => JSON.stringify(bug))
  if (mayStop || bugs.length > 0) return bugs
  return outcomes.length === 0 ? ['the program ended'] : []
}
