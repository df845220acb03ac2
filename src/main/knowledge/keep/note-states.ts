import { setImmediate } from 'node:timers/promises'
import {
  NoteState,
  type StateCounts,
  type StateOfNote,
  type StatePage,
  type StateRequest,
} from '../../../shared/contract/index-states.ts'
import { type Exclusion, ExclusionKind, exclusionKey } from '../../../shared/domain/exclusion.ts'
import { isNotePath, type VaultPath, vaultPath } from '../../../shared/domain/vault-path.ts'
import { listStates, type StateRow } from '../db/list-states.ts'
import type { Index } from '../worker/index-store.ts'
import type { WaitingNotes } from './waiting-notes.ts'
import { EXCLUDED, FAILED_BUT_KNOWN, NOT_READ } from './words.ts'

/** What the index knows of each note, said of it. */
export interface NoteStates {
  counts(signal: AbortSignal): Promise<StateCounts>
  list(request: StateRequest, signal: AbortSignal): Promise<StatePage>
  of(path: VaultPath): StateOfNote
}

const ROWS_AT_ONCE = 500

export function createNoteStates({
  index,
  waiting,
  withoutMeaning,
}: {
  readonly index: Index
  readonly waiting: WaitingNotes
  /** Of these passages, those whose vectors are still to come; none where no model makes any. */
  readonly withoutMeaning: (passages: readonly number[]) => readonly number[]
}): NoteStates {
  const rows = listStates(index.database)
  let counted: { readonly at: string; readonly counts: StateCounts } | null = null

  function stateOf(row: StateRow, isMissing: boolean): StateOfNote {
    const { title, excluded, problem } = row
    const path = vaultPath(row.path)
    const isKnown = title !== null
    const failure = waiting.failed.get(path)
    if (failure !== undefined)
      return said({ path, title }, 'failed', isKnown ? `${failure} ${FAILED_BUT_KNOWN}` : failure)
    const rule = ruleOf(excluded)
    if (rule !== null) return { path, title, state: 'skipped', reason: EXCLUDED[rule.kind], rule }
    if (!isKnown && problem !== null) return said({ path, title }, 'skipped', problem)
    if (!isKnown) return said({ path, title }, 'waiting', null)
    if (row.isOld || waiting.pending.has(path)) return said({ path, title }, 'stale', null)
    return said({ path, title }, isMissing ? 'waiting' : 'indexed', problem)
  }

  /** Those of these notes of which a passage has no vector yet. */
  function missingAmong(page: readonly StateRow[]): ReadonlySet<number> {
    const passages = rows.passagesOf(page.map(({ id }) => id))
    const missing = new Set(withoutMeaning(passages.map(({ passage }) => passage)))
    return new Set(
      missing.size === 0
        ? []
        : passages.flatMap(({ note, passage }) => (missing.has(passage) ? [note] : [])),
    )
  }

  /** All notes behind `after`, by path, those that were never read too. In short steps. */
  async function* inOrder(
    after: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly StateOfNote[]> {
    const unknown = [...new Set([...waiting.pending.keys(), ...waiting.failed.keys()])]
      .filter((path) => path > after && isNotePath(path))
      .toSorted()
    let next = 0
    for (let last = after; ;) {
      const page = rows.after(last, ROWS_AT_ONCE)
      const missing = missingAmong(page)
      const states: StateOfNote[] = []
      const untilPath = page.length < ROWS_AT_ONCE ? null : (page.at(-1)?.path ?? null)
      const met = new Set(page.map(({ path }) => path))
      for (; next < unknown.length; next += 1) {
        const path = unknown[next] ?? ''
        if (untilPath !== null && path > untilPath) break
        if (!met.has(path)) states.push(unread(path))
      }
      for (const row of page)
        if (isNotePath(row.path)) states.push(stateOf(row, missing.has(row.id)))
      yield states.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      if (untilPath === null) return
      last = untilPath
      await setImmediate()
      signal.throwIfAborted()
    }
  }

  function unread(path: string): StateOfNote {
    const failure = waiting.failed.get(path)
    return said(
      { path: vaultPath(path), title: null },
      failure === undefined ? 'waiting' : 'failed',
      failure ?? null,
    )
  }

  return {
    async counts(signal) {
      const at = `${waiting.version} ${rows.changes()}`
      if (counted?.at === at) return counted.counts
      const notes = Object.fromEntries(NoteState.options.map((state) => [state, 0]))
      const excluded = new Map<string, { rule: Exclusion; count: number }>()
      for await (const page of inOrder('', signal))
        for (const { state, rule } of page) {
          notes[state] = (notes[state] ?? 0) + 1
          if (rule === null) continue
          const key = exclusionKey(rule)
          excluded.set(key, { rule, count: (excluded.get(key)?.count ?? 0) + 1 })
        }
      const counts = {
        notes: { indexed: 0, waiting: 0, stale: 0, skipped: 0, failed: 0, ...notes },
        excluded: [...excluded.values()],
      }
      counted = { at, counts }
      return counts
    },
    async list({ state, query, after, limit }, signal) {
      const wanted = query.trim().toLowerCase()
      const found: StateOfNote[] = []
      for await (const page of inOrder(after ?? '', signal))
        for (const note of page) {
          if (state !== null && note.state !== state) continue
          const { path, title } = note
          if (!path.toLowerCase().includes(wanted) && !title?.toLowerCase().includes(wanted))
            continue
          found.push(note)
          if (found.length > limit)
            return { notes: found.slice(0, limit), next: found.at(limit - 1)?.path ?? null }
        }
      return { notes: found, next: null }
    },
    of(path) {
      const row = rows.one(path)
      if (row !== undefined) return stateOf(row, missingAmong([row]).has(row.id))
      const isUnknown = !waiting.pending.has(path) && !waiting.failed.has(path)
      return isUnknown ? said({ path, title: null }, 'waiting', NOT_READ) : unread(path)
    },
  }
}

const said = (
  note: Pick<StateOfNote, 'path' | 'title'>,
  state: NoteState,
  reason: string | null,
): StateOfNote => ({ ...note, state, reason, rule: null })

/** As `exclusionKey` made it. */
function ruleOf(key: string | null): Exclusion | null {
  if (key === null) return null
  const [kind, ...value] = key.split(':')
  const known = ExclusionKind.safeParse(kind)
  return known.success ? { kind: known.data, value: value.join(':') } : null
}
