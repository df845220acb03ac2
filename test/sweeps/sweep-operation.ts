import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inDeep } from '../shared/in-deep.ts'
import type { SweepOperation } from './sweep-operations.ts'
import { createSweep, withWorkshop, type SweepFindings, type SweepPoint } from './sweep.ts'

// Every point and the table in the deep run; otherwise a few points of each operation, drawn by lot.
const MOST = inDeep(Infinity, 2)
const isDeep = MOST === Infinity
const AT_ONCE = 2
/** As long as the sweep of one operation may take. */
export const SWEEP_TIMEOUT_MS = inDeep(60, 3) * 60_000

interface Tally {
  points: number
  met: number
  torn: number
  lost: number
  wrong: number
}

const EMPTY: Tally = { points: 0, met: 0, torn: 0, lost: 0, wrong: 0 }

async function sweepEach(
  points: readonly SweepPoint[],
  disturb: (point: SweepPoint) => Promise<SweepFindings>,
): Promise<{ tally: Tally; findings: string[] }> {
  const tally: Tally = { ...EMPTY }
  const findings: string[] = []
  const rest = points.values()
  async function next(): Promise<void> {
    for (const point of rest) {
      tally.points++
      const { torn, lost, wrong, wasKilled, outcomes } = await disturb(point)
      if (wasKilled || outcomes.some(({ status }) => status === 'refused')) tally.met++
      tally.torn += torn.length
      tally.lost += lost.length
      tally.wrong += wrong.length
      if (torn.length + lost.length + wrong.length > 0)
        findings.push(
          `${point.call} ${point.nth} on ${point.on}: ${JSON.stringify({ torn, lost, wrong })}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return { tally, findings }
}

const isUnmet = ({ tally, findings }: Awaited<ReturnType<typeof sweepEach>>): boolean =>
  tally.met === 0 && findings.length === 0

/** All in full; else a few that differ from run to run: a finding names its point. */
function chosen(points: readonly SweepPoint[]): readonly SweepPoint[] {
  if (points.length <= MOST) return points
  const start = Math.random()
  const step = points.length / MOST
  return Array.from(
    { length: MOST },
    (_, index) => points[Math.floor((index + start) * step)],
  ).filter((point) => point !== undefined)
}

const row = (name: string, what: string, { points, met, torn, lost, wrong }: Tally): string =>
  `${name} | ${what} | ${points} | ${met} | ${torn} | ${lost} | ${wrong}`

/**
 * Ends the program, fills the disk and lets it fail at points of the operation.
 * @param module as of `createSweep`
 * @returns what is wrong then; empty when all is well
 */
export const sweepOperation = (
  name: string,
  operation: SweepOperation,
  module?: string,
): Promise<string[]> =>
  withWorkshop(async (workshop) => {
    const folder = join(workshop, name.replaceAll(' ', '-'))
    await mkdir(folder)
    const sweep = await createSweep(folder, name, operation, module)
    const kill = () => sweepEach(chosen(sweep.points), (point) => sweep.killAt(point))
    let killed = await kill()
    // Not every point comes again in the next run, and a sweep that ends nothing finds nothing.
    for (let draws = 1; isUnmet(killed) && draws < 5; draws += 1) killed = await kill()
    const writes = sweep.points.filter(({ isWrite }) => isWrite)
    const failing = (error: string): ReturnType<typeof sweepEach> =>
      sweepEach(chosen(writes).slice(0, isDeep ? undefined : 1), (point) =>
        sweep.failAt(point, error),
      )
    const isFullDisk = Math.random() < 0.5
    const nothing = { tally: EMPTY, findings: [] }
    const full = isDeep || isFullDisk ? await failing('ENOSPC') : nothing
    const broken = isDeep || !isFullDisk ? await failing('EIO') : nothing
    if (isDeep) {
      const tallies = { 'kill -9': killed, ENOSPC: full, EIO: broken }
      for (const [what, { tally }] of Object.entries(tallies)) console.log(row(name, what, tally))
    }
    const unmet = isUnmet(killed) ? ['the program was killed at none of the points'] : []
    return [...unmet, ...killed.findings, ...full.findings, ...broken.findings]
  })
