import { setImmediate } from 'node:timers/promises'
import type { NoteName } from '../../../shared/contract/note.ts'
import { type VaultPath, vaultPath } from '../../../shared/domain/vault-path.ts'
import { likeText } from '../../sqlite/like-text.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { typedOf } from './typed-names.ts'
import { createVaultNames, type VaultNames } from './vault-names.ts'

/** The names of a vault while they are being taken into memory, which takes seconds for a large one. */
export interface LoadingNames extends Omit<VaultNames, 'load'> {
  /** Takes in the rest in short steps. @throws `signal.reason` */
  ready(signal: AbortSignal): Promise<void>
}

/** About 25 ms: of most vaults that is all. */
const AT_FIRST = 1000
/** About 7 ms. */
const AT_ONCE = 250
const ALL = 2 ** 31

/**
 * What a person asks first is answered by the database until all names are there: the same notes, but for letters
 * outside of English in another case, and for names that are only like what was typed. Whatever needs all names takes
 * in the rest at once.
 */
export function createLoadingNames(database: Database): LoadingNames {
  const names = createVaultNames(database)
  const stored = storedNames(database)
  let isWhole = !names.load(AT_FIRST)

  function whole(): VaultNames {
    if (!isWhole) names.load(ALL)
    isWhole = true
    return names
  }

  return {
    async ready(signal) {
      while (!isWhole) {
        isWhole = !names.load(AT_ONCE)
        await setImmediate()
        signal.throwIfAborted()
        if (!database.open) return
      }
    },
    update: (paths) => names.update(paths),
    called: (name) => (isWhole ? names.called(name) : stored.called(typedOf(name))),
    begun: (start, limit) =>
      isWhole ? names.begun(start, limit) : stored.begun(typedOf(start), limit),
    // A mistyped word is put right a moment later.
    wordsNear: (word, most) => (isWhole ? names.wordsNear(word, most) : []),
    search: (query, limit) =>
      isWhole ? names.search(query, limit) : stored.search(typedOf(query), limit),
    titles: (paths) => (isWhole ? names.titles(paths) : stored.titles(paths)),
    resolve: (from, target, type) => whole().resolve(from, target, type),
    lookup: () => whole().lookup(),
    lookupAfter: (moves) => whole().lookupAfter(moves),
    files: (query, limit) => whole().files(query, limit),
    linkTextFor: (path) => whole().linkTextFor(path),
    folders: (query, limit) => whole().folders(query, limit),
    nearPaths: (text, limit) => whole().nearPaths(text, limit),
    nearNotes: (name, limit) => whole().nearNotes(name, limit),
    find: (text) => whole().find(text),
  }
}

function storedNames(database: Database): {
  called(name: string): VaultPath[]
  begun(start: string, limit: number): VaultPath[]
  search(query: string, limit: number): NoteName[]
  titles(paths: readonly string[]): Record<string, string>
} {
  const from = 'FROM notes JOIN files ON files.id = notes.id'
  const called = database
    .prepare<[{ readonly name: string; readonly end: string }], string>(
      `SELECT path ${from} WHERE title = @name COLLATE NOCASE
         OR path LIKE @end ESCAPE '\\' OR '/' || path LIKE '%/' || @end || '.md' ESCAPE '\\'
         OR '/' || path LIKE '%/' || @end || '.markdown' ESCAPE '\\'
       UNION SELECT path FROM aliases JOIN files ON files.id = aliases.note
         WHERE alias = @name COLLATE NOCASE
       ORDER BY path`,
    )
    .pluck()
  const recent = database.prepare<[number], { path: string; title: string }>(
    `SELECT path, title ${from} ORDER BY modified_ms DESC, path LIMIT ?`,
  )
  const like = database.prepare<
    [{ readonly like: string; readonly limit: number }],
    { path: string; title: string }
  >(
    `SELECT path, title ${from} WHERE title LIKE @like ESCAPE '\\' OR path LIKE @like ESCAPE '\\'
     ORDER BY length(title), path LIMIT @limit`,
  )
  const titles = database.prepare<[string], { path: string; title: string }>(
    `SELECT path, title ${from} WHERE path IN (SELECT value FROM json_each(?))`,
  )
  const begun = database
    .prepare<[string, number], string>(
      `SELECT path ${from} WHERE title LIKE ? ESCAPE '\\' ORDER BY length(title), path LIMIT ?`,
    )
    .pluck()
  return {
    begun: (start, limit) => begun.all(`${likeText(start)}%`, limit).map(vaultPath),
    called: (name) => called.all({ name, end: likeText(name) }).map(vaultPath),
    search: (query, limit) =>
      (query === '' ? recent.all(limit) : like.all({ like: `%${likeText(query)}%`, limit })).map(
        ({ path, title }) => ({
          path: vaultPath(path),
          title,
          alias: null,
          // Longer than it may have to be, and right.
          linkText: path.replace(/\.md$/, ''),
        }),
      ),
    titles: (paths) =>
      Object.fromEntries(titles.all(JSON.stringify(paths)).map(({ path, title }) => [path, title])),
  }
}
