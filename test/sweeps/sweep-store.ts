import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inDeep } from '../shared/in-deep.ts'

/** What a program that is killed while it opens a state store leaves behind. */
export interface StoreSweep {
  readonly points: number
  /** At how many of them the program was killed. */
  readonly met: number
  /** What `inspect` found, with the point. */
  readonly wrong: readonly string[]
}

// Every point in the deep run; otherwise a few, drawn by lot.
const MOST = inDeep(Infinity, 3)
export const STORE_SWEEP_TIMEOUT_MS = inDeep(60, 3) * 60_000

/** What SQLite and the backup change a disk by; nothing else in the child makes these calls. */
const CALLS = ['pwrite64', 'fsync', 'fdatasync', 'rename', 'unlink', 'ftruncate', 'fchmod', 'mkdir']
const CHILD = join(import.meta.dirname, 'open-store-child.ts')
const run = promisify(execFile)

/**
 * Opens a copy of the store in `template` and kills the program at one of its calls, for every call.
 * @param workshop an empty folder
 * @param unread what the path has of a file that the next start throws away without a look at it: between two calls
 * for others all kills leave the same for it, so the first, the last and every tenth of them stand for all
 * @param inspect says what is wrong with the store `file` as it lies there, and after the next start
 */
export async function sweepStore(
  name: string,
  {
    template,
    workshop,
    inspect,
    unread = null,
  }: {
    readonly template: string
    readonly workshop: string
    readonly unread?: RegExp | null
    readonly inspect: (file: string) => readonly string[]
  },
): Promise<StoreSweep> {
  const all = await pointsOf(template, workshop)
  const points = chosen(withoutAlike(all, unread))
  const wrong: string[] = []
  let met = 0
  for (const [index, { call, nth }] of points.entries()) {
    const copy = join(workshop, `copy-${index}`)
    cpSync(template, copy, { recursive: true })
    const file = join(copy, 'state.db')
    const inject = `inject=${call}:signal=KILL:when=${nth}`
    const ended = await traced(['-e', `trace=${call}`, '-e', inject, '-o', '/dev/null'], file)
    if (ended === 'killed') met += 1
    for (const finding of inspect(file)) wrong.push(`${call} ${nth}: ${finding}`)
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(
    `${name} | kill -9 | ${points.length} points of ${all.length} calls | ${met} met | ${wrong.length} wrong`,
  )
  return { points: points.length, met, wrong }
}

interface Point {
  readonly call: string
  readonly nth: number
  /** The call with its files, as `strace` writes it. */
  readonly line: string
}

/** Every how many of those that leave the same are tried. */
const ALIKE = 10

function withoutAlike(points: readonly Point[], unread: RegExp | null): readonly Point[] {
  const isAlike = (point: Point | undefined): boolean =>
    point !== undefined && unread !== null && unread.test(point.line)
  return points.filter(
    (point, index) =>
      !isAlike(point) ||
      !isAlike(points[index - 1]) ||
      !isAlike(points[index + 1]) ||
      index % ALIKE === 0,
  )
}

/** Every call of an undisturbed run. */
async function pointsOf(template: string, workshop: string): Promise<Point[]> {
  const copy = join(workshop, 'undisturbed')
  cpSync(template, copy, { recursive: true })
  const log = join(workshop, 'trace.log')
  const options = ['-y', '-e', `trace=${CALLS.join(',')}`, '-o', log]
  if ((await traced(options, join(copy, 'state.db'))) !== 'done')
    throw new Error('The store cannot be opened.')
  const counts = new Map<string, number>()
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const call = /^\d+ +(\w+)\(/.exec(line)?.[1]
      if (call === undefined) return []
      const nth = (counts.get(call) ?? 0) + 1
      counts.set(call, nth)
      // Node keeps what it has compiled, elsewhere.
      return line.includes('/undisturbed') ? [{ call, nth, line: filesIn(line) }] : []
    })
}

/** Without the bytes that are written. */
const filesIn = (line: string): string => line.replace(/^(\d+ +pwrite64\(\d+<[^>]*>).*$/, '$1')

async function traced(options: readonly string[], file: string): Promise<'done' | 'killed'> {
  const command = ['-f', '-qq', ...options, process.execPath, CHILD, file]
  return run('strace', command).then(
    () => 'done' as const,
    (error: { signal?: string; stderr?: string }) => {
      if (error.signal === 'SIGKILL') return 'killed' as const
      throw new Error(`The program failed: ${error.stderr ?? ''}`)
    },
  )
}

function chosen(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST) return points
  return Array.from({ length: MOST }, (_, index) => {
    const at = Math.floor(((index + Math.random()) * points.length) / MOST)
    return points[at]
  }).filter((point) => point !== undefined)
}
