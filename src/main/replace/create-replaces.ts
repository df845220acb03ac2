import {
  MOST_NOTES,
  type ChosenNote,
  type NoteMatches,
  type ReplacePlan,
  type Replacing,
} from '../../shared/contract/replace.ts'
import type { Change, ChangePreview, ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { compilePattern } from '../../shared/find/compile-pattern.ts'
import type { FindQuery } from '../../shared/find/find-query.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Clock } from '../platform/ports.ts'
import { withProgress, type Progress } from '../rename/with-progress.ts'
import type { Vault } from '../vault/vault.ts'
import { notesAmong } from './notes-among.ts'
import { createReplaceThread, type ReplaceThread } from './replace-thread.ts'
import { REPLACE_WORDS, saysChangedMeanwhile, saysReplaced, saysTooSlowIn } from './words.ts'

/** Replacing a text in many notes, as a person wants it: shown first, then written as one change. */
export interface Replaces {
  /** As `replace.plan`. */
  plan(
    request: { readonly find: FindQuery; readonly among: string },
    signal: AbortSignal,
  ): AsyncGenerator<Progress & { notes: NoteMatches[] }, ReplacePlan>
  /** As `replace.preview`. */
  preview(
    request: Replacing,
    signal: AbortSignal,
  ): Promise<{ changes: ChangePreview[]; warnings: { path: VaultPath; reason: string }[] }>
  /** As `replace.run`; also when `signal` fires in the middle of it nothing is left half done. */
  run(
    request: Replacing,
    signal: AbortSignal,
  ): AsyncGenerator<Progress, { changes: AppliedChange[]; groupId: string | null }>
}

export interface ReplaceServices {
  readonly vault: Pick<Vault, 'read' | 'list' | 'folders' | 'preview' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'passing'>
  readonly clock: Pick<Clock, 'sleep' | 'nowMs'>
}

/** So often is told what was found. */
const TELL_MS = 100
/** More matches than anybody looks through. */
const MOST_MATCHES = 50_000

export function createReplaces(
  { vault, knowledge, clock }: ReplaceServices,
  {
    groupOf,
    longestMs,
  }: {
    /** The group that a change was made in. */
    readonly groupOf: (changeId: string) => string | null
    /** So long a pattern may be at work in one note. */
    readonly longestMs?: number
  },
): Replaces {
  const threadFor = (signal: AbortSignal): ReplaceThread =>
    createReplaceThread({ clock, signal, ...(longestMs === undefined ? {} : { longestMs }) })

  /** Of the notes that change; and what becomes of them beyond their words. */
  async function planned(
    { find, notes }: Replacing,
    signal: AbortSignal,
  ): Promise<{ changeSet: ChangeSet; warnings: { path: VaultPath; reason: string }[] }> {
    const thread = threadFor(signal)
    const changes: Change[] = []
    const warnings: { path: VaultPath; reason: string }[] = []
    try {
      for (const note of notes) {
        const { change, warning } = await replaced(thread, note, find)
        if (change) changes.push(change)
        if (warning !== null) warnings.push({ path: note.path, reason: warning })
      }
    } finally {
      await thread.dispose()
    }
    const summary = saysReplaced(find.search, find.replace, changes.length)
    return { changeSet: { summary, changes }, warnings }
  }

  async function replaced(
    thread: ReplaceThread,
    { path, expect, left }: ChosenNote,
    find: FindQuery,
  ): Promise<{ change: Change | null; warning: string | null }> {
    const note = await vault.read(path)
    if (note.etag !== expect) throw new LatentError('conflict', saysChangedMeanwhile(path))
    if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
    const answer = await thread.replace({ text: note.text, find, left, wantsText: true })
    if (answer === 'too-slow') throw new LatentError('unavailable', saysTooSlowIn(path))
    const { text, warning } = answer
    if (text === null || text === note.text) return { change: null, warning: null }
    return { change: { kind: 'write', path, text, expect, additive: false }, warning }
  }

  return {
    async *plan({ find, among }, signal) {
      if (find.isPattern) {
        const { problem } = compilePattern(find.search, find.matchCase)
        if (problem !== null) throw new LatentError('invalid_input', problem)
      }
      const { paths, skipped } = await notesAmong({ vault, knowledge }, among, signal)
      const thread = threadFor(signal)
      let [notes, toldMs, noteCount, matchCount]: [NoteMatches[], number, number, number] = [
        [],
        clock.nowMs(),
        0,
        0,
      ]
      let isWhole = true
      try {
        for (const [done, path] of paths.entries()) {
          signal.throwIfAborted()
          const found = await matchesIn(thread, path, find)
          if (typeof found === 'string') skipped.push({ path, reason: found })
          else if (found !== null) {
            notes.push(found)
            noteCount++
            matchCount += found.count
          }
          isWhole =
            (noteCount < MOST_NOTES && matchCount < MOST_MATCHES) || done === paths.length - 1
          if (!isWhole) break
          if (clock.nowMs() - toldMs < TELL_MS) continue
          yield { done: done + 1, total: paths.length, notes }
          notes = []
          toldMs = clock.nowMs()
        }
      } finally {
        await thread.dispose()
      }
      yield { done: paths.length, total: paths.length, notes }
      return { skipped, isWhole }
    },
    async preview(request, signal) {
      const { changeSet, warnings } = await planned(request, signal)
      return { changes: await vault.preview(changeSet), warnings }
    },
    async *run(request, signal) {
      const { changeSet } = await planned(request, signal)
      signal.throwIfAborted()
      const writing = withProgress((onProgress) =>
        vault.apply(changeSet, { actor: 'user' }, { signal, onProgress }),
      )
      let step = await writing.next()
      for (; !step.done; step = await writing.next()) yield step.value
      const changes = step.value
      const [first] = changes
      return { changes, groupId: first ? groupOf(first.changeId) : null }
    },
  }

  /** Null: nothing; a sentence: why it could not be looked through. */
  async function matchesIn(
    thread: ReplaceThread,
    path: VaultPath,
    find: FindQuery,
  ): Promise<NoteMatches | string | null> {
    try {
      const { text, etag, readOnlyReason } = await vault.read(path)
      const answer = await thread.replace({ text, find, left: [], wantsText: false })
      if (answer === 'too-slow') return REPLACE_WORDS.tooSlow
      const { shown, count, warning } = answer
      if (count === 0) return null
      return readOnlyReason ?? { path, expect: etag, shown: [...shown], count, warning }
    } catch (error) {
      // Gone since it was listed: there is nothing to replace in it.
      if (error instanceof LatentError && error.code === 'not_found') return null
      if (error instanceof LatentError && error.code !== 'cancelled') return error.message
      throw error
    }
  }
}
