import { z } from 'zod'

type Json = z.output<ReturnType<typeof z.json>>

/** Deeper values are left alone: what reads and writes JSON goes into it by itself, and runs out of room somewhere. */
const MOST_DEEP = 64

/** JSON that is nested no deeper than can be followed. Anybody's server sends what it likes. */
export const FollowedJson = z.custom<Json>((value) => isFollowed(value))

function isFollowed(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEEP) return false
    const next: unknown[] = []
    for (const each of level)
      if (Array.isArray(each)) for (const item of each) next.push(item)
      else if (typeof each === 'object' && each !== null)
        for (const item of Object.values(each)) next.push(item)
      else if (!isPlain(each)) return false
    level = next
  }
  return true
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))
