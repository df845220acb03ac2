import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text by path: the notes that a person sees, and those in the trash under the path that they had. */
export interface World {
  readonly files: ReadonlyMap<string, string>
  /** `path` → the texts that were trashed from there, sorted. */
  readonly trash: ReadonlyMap<string, readonly string[]>
}

/** Every file below `root`. @throws Error for one that no vault should have, as the temporary files of a write */
export function readWorld(root: string): World {
  const files = new Map<string, string>()
  const trash = new Map<string, string[]>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    const text = readFileSync(join(root, path), 'utf8')
    if (path === '.latent/vault-id') continue
    const trashed = /^\.trash\/[^/]+\/(.+)$/.exec(path)?.[1]
    if (trashed !== undefined) trash.set(trashed, [...(trash.get(trashed) ?? []), text].toSorted())
    else if (path.split('/').some((segment) => segment.startsWith('.')))
      throw new Error(`A file that should not be there: ${path}`)
    else files.set(path, text)
  }
  return { files, trash }
}

/** The first differences, a line each; empty when there are none. */
export function differences(expected: World, found: World): string[] {
  const lines: string[] = []
  for (const part of ['files', 'trash'] as const) {
    for (const path of new Set([...expected[part].keys(), ...found[part].keys()])) {
      const [wanted, actual] = [expected[part].get(path), found[part].get(path)]
      if (JSON.stringify(wanted) !== JSON.stringify(actual))
        lines.push(`${part} ${path}: expected ${shown(wanted)}, found ${shown(actual)}`)
    }
  }
  return lines.slice(0, 8)
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What makes lines tell apart: each line that is ever written has a number of its own. */
export const tokensOf = (text: string): string[] => text.match(/§\d+/g) ?? []
