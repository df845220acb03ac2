import type { TagNode } from '../../../shared/contract/tag.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { tagKey } from '../../notes/tags.ts'

interface Counted {
  /** As it is written, with how many notes write it so. */
  readonly spellings: Map<string, number>
  own: number
  all: number
  lastNote: number
}

/** All tags and what they are nested in, each behind the one that it is in, by name. */
export function tagTree(database: Database): TagNode[] {
  const tree = new Map<string, Counted>()
  // Note by note, so that each is counted once in what its tags are nested in.
  const rows = database
    .prepare<[], { note: number; tag: string }>('SELECT note, tag FROM tags ORDER BY note')
    .iterate()
  for (const { note, tag } of rows) {
    const levels = tag.split('/')
    for (let depth = 1; depth <= levels.length; depth++) {
      const name = levels.slice(0, depth).join('/')
      const key = tagKey(name)
      const known = tree.get(key) ?? { spellings: new Map(), own: 0, all: 0, lastNote: -1 }
      tree.set(key, known)
      known.spellings.set(name, (known.spellings.get(name) ?? 0) + 1)
      if (depth === levels.length) known.own++
      if (known.lastNote === note) continue
      known.lastNote = note
      known.all++
    }
  }
  return [...tree]
    .map(([key, { spellings, own, all }]) => ({
      key,
      node: { tag: mostUsed(spellings), own, all },
    }))
    .toSorted((one, other) => compareTags(one.key, other.key))
    .map(({ node }) => node)
}

const mostUsed = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best))[0]

/** Level by level: `a-b` does not stand between `a` and `a/b`. */
function compareTags(one: string, other: string): number {
  const [first, second] = [one.split('/'), other.split('/')]
  const depth = first.findIndex((level, index) => level !== second[index])
  if (depth === -1) return first.length - second.length
  const [level = '', beside] = [first[depth], second[depth]]
  return beside === undefined ? 1 : ORDER.compare(level, beside) || (level < beside ? -1 : 1)
}
const ORDER = new Intl.Collator('en', { numeric: true })

/** The notes that have a tag or one nested in it, by path. */
export function notesWithTag(database: Database, tag: string, limit: number): VaultPath[] {
  const key = tagKey(tag)
  // Keys have the Unicode form in which the tag is written.
  return database
    .prepare<unknown[], { path: string }>(
      `SELECT DISTINCT files.path FROM tags JOIN files ON files.id = tags.note
       WHERE key IN (:key, :apart)
          OR (key > :key || '/' AND key < :key || '0')
          OR (key > :apart || '/' AND key < :apart || '0')
       ORDER BY files.path LIMIT :limit`,
    )
    .all({ key, apart: key.normalize('NFD'), limit })
    .map(({ path }) => vaultPath(path))
}
