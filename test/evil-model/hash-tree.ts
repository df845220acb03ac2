import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file below a folder by its path from there, with the hash of its bytes; of a link where it leads. `except`: a folder that is left out. */
export function hashTree(folder: string, except?: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    if (except !== undefined && place.startsWith(except)) continue
    const info = lstatSync(place)
    if (info.isDirectory()) continue
    const bytes = info.isSymbolicLink() ? readlinkSync(place) : readFileSync(place)
    found.set(relative(folder, place), createHash('sha256').update(bytes).digest('hex'))
  }
  return found
}

/** The paths that are not the same on both sides, sorted. */
export const treeDifference = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .toSorted()
