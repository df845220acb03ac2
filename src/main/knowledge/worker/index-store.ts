import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../sqlite/open-database.ts'
import { createExcludedNotes, type ExcludedNotes } from '../db/excluded-notes.ts'
import { createLinkStore, type LinkRow, type LinkStore } from '../db/links.ts'
import { createNoteStore, type NoteStore } from '../db/notes.ts'
import { deleteOrphanPassages, passagesAfter } from '../db/vectors.ts'
import type { IndexPart } from '../index-part.ts'
import { createLoadingNames, type LoadingNames } from '../names/loading-names.ts'
import { createWordSearch, type WordSearch } from '../search/word-search.ts'

/** Everything that is known of one vault, behind one connection. */
export interface Index {
  readonly database: Database
  readonly notes: NoteStore
  readonly links: LinkStore
  readonly excluded: ExcludedNotes
  readonly names: LoadingNames
  readonly words: WordSearch
  readonly withVectors: boolean
  /** Of features. */
  readonly parts: readonly IndexPart[]
  /**
   * Writes notes in one transaction, takes in their names, and says what has to be settled.
   * @param isChecked as `NoteStore.write`
   */
  write(work: () => void, isChecked?: boolean): Unsettled
  /**
   * Finds where all stale links lead, and forgets every passage that no note has any more: what this run changed, and
   * what an interrupted one left. In short steps, so that a search between two hardly waits; the next call goes on
   * where `signal` stopped this one.
   */
  settle(signal: AbortSignal): Promise<void>
  /** The same for the links of these files and for what writing them has unsettled. */
  settleNear(paths: readonly string[], unsettled: readonly Unsettled[]): Promise<void>
}

/** What a write leaves behind: keys of links that may lead elsewhere, passages that may be in no note any more. */
export interface Unsettled {
  readonly keys: readonly string[]
  readonly passages: readonly number[]
}

/** Links in one step: about 10 ms. */
const LINKS_AT_ONCE = 300
const PASSAGES_AT_ONCE = 2000

export function createIndex(
  database: Database,
  withVectors: boolean,
  parts: readonly IndexPart[] = [],
): Index {
  const renamed = new Set<string>()
  let keys: string[] = []
  let loose: number[] = []
  const notes = createNoteStore(
    database,
    {
      onRename: (path) => renamed.add(path),
      onStaleKeys: (stale) => void keys.push(...stale),
      onLoose: (passages) => void loose.push(...passages),
    },
    parts,
  )
  const links = createLinkStore(database)
  const names = createLoadingNames(database)

  function takeInNames(): void {
    names.update(renamed)
    renamed.clear()
  }

  /** Resolved links are stale no more, so the next slice holds others. False when there are none. */
  function resolve(slice: readonly LinkRow[]): boolean {
    const write = database.transaction(() => {
      for (const { id, source, type, target } of slice)
        links.resolve(id, names.resolve(source, target, type))
    })
    write.immediate()
    return slice.length > 0
  }

  return {
    database,
    notes,
    links,
    excluded: createExcludedNotes(database),
    names,
    words: createWordSearch({ database, namesNear: names.wordsNear }),
    withVectors,
    parts,
    write(work, isChecked) {
      keys = []
      loose = []
      notes.write(work, isChecked)
      takeInNames()
      return { keys, passages: loose }
    },
    async settle(signal) {
      await names.ready(signal)
      takeInNames()
      while (resolve(links.stale(LINKS_AT_ONCE))) {
        await setImmediate()
        signal.throwIfAborted()
      }
      for (let passages = passagesAfter(database, 0, PASSAGES_AT_ONCE); passages.length > 0;) {
        deleteOrphanPassages(database, withVectors, passages)
        await setImmediate()
        signal.throwIfAborted()
        passages = passagesAfter(database, passages.at(-1) ?? 0, PASSAGES_AT_ONCE)
      }
    },
    async settleNear(paths, unsettled) {
      const near = { sources: paths, keys: unsettled.flatMap((each) => each.keys) }
      deleteOrphanPassages(
        database,
        withVectors,
        unsettled.flatMap((each) => each.passages),
      )
      // The database may be closed meanwhile; what is left is still stale when it is opened again.
      while (database.open && resolve(links.staleNear(near, LINKS_AT_ONCE))) await setImmediate()
    },
  }
}
