import type { HistoryUsage, Version } from '../../../shared/contract/history.ts'
import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { historyOf, type NoteChange } from './history-entries.ts'
import { createNamesOnDisk, createNoteTraces } from './note-traces.ts'
import type { HistoryRetention } from './history-retention.ts'
import { appliedChange } from '../write/plan/applied-change.ts'
import { damagedImage } from '../contents/pre-images.ts'
import type { Step } from '../model/step.ts'
import { decodeText } from '../model/text-file.ts'
import { namelessEtag } from '../model/nameless-id.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { InTurn, WriteDoor } from '../write/write-door.ts'
import { existingFile, noteChanged, noteNotFound } from '../read/journalled-file.ts'

/**
 * The earlier versions of a note: what Latent replaced, and what it had left when another program replaced that, from
 * the journal and the bytes kept beside it.
 */
export interface VaultHistory {
  /**
   * Newest first, through renames. `before`: the `seq` to go on below; null for the newest. `limit` counts the changes
   * by Latent: those of other programs come on top, as far as what they replaced is kept.
   */
  list(
    path: VaultPath,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<Version[]>
  /** The text that a change replaced, or one without a name. @throws LatentError `not_found`, `denied`, `unavailable` */
  text(changeId: string): Promise<{ readonly text: string; readonly etag: Etag }>
  /**
   * Gives the note at `path` the content that a change replaced, of whatever kind; makes the note when `expect` is
   * null. @throws LatentError as `text`; `conflict`, `not_found`, `already_exists`
   */
  restore(
    request: { readonly path: VaultPath; readonly changeId: string; readonly expect: Etag | null },
    origin: ChangeOrigin,
  ): Promise<AppliedChange>
  /**
   * What Latent left at `path` last, when another program replaced it and lines of it are missing since. Null when all
   * is there, and when the note is gone or the text is not kept.
   */
  replaced(path: VaultPath): Promise<Version | null>
  usage(signal: AbortSignal): Promise<HistoryUsage>
}

/** Names what another program did: it replaced what the change with the id behind it had left. */
const AFTER = 'after:'

export function createHistory(
  door: WriteDoor,
  { inTurn, retention }: { readonly inTurn: InTurn; readonly retention: HistoryRetention },
): VaultHistory {
  const { journal, images } = door

  async function contentBefore(changeId: string): Promise<{ bytes: Uint8Array; etag: Etag }> {
    const nameless = namelessEtag(changeId)
    if (nameless !== null) return keptContent(nameless, 'a text without a name')
    const isAfter = changeId.startsWith(AFTER)
    const entry = journal.find(isAfter ? changeId.slice(AFTER.length) : changeId)
    if (entry === null || entry.state !== 'applied')
      throw new LatentError('not_found', 'There is no record of this change.')
    const ref = isAfter ? (entry.postEtag ?? entry.preEtag) : entry.preRef
    if (ref === null)
      throw new LatentError('not_found', `This change of ${entry.path} replaced no text.`)
    return keptContent(ref, entry.path)
  }

  async function keptContent(etag: Etag, of: string): Promise<{ bytes: Uint8Array; etag: Etag }> {
    const found = await images.find(etag)
    switch (found.status) {
      case 'kept':
        return { bytes: found.bytes, etag }
      case 'missing':
        throw new LatentError('not_found', `This version of ${of} is not kept any more.`)
      case 'damaged':
        throw new LatentError('unavailable', damagedImage(of))
    }
  }

  const changesOf = (
    path: VaultPath,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<NoteChange[]> =>
    historyOf(journal, path, {
      ...page,
      traces: createNoteTraces(door, createNamesOnDisk(door.root)),
    })

  async function versionsOf(changes: readonly NoteChange[]): Promise<Version[]> {
    const undone = journal.takenBack(changes.map(({ entry }) => entry.changeId))
    const versions = await Promise.all(
      changes.map(async (change) => ({
        ...toVersion(change),
        ...(await keptBefore(door, change.by === 'other' ? change.left : change.entry.preRef)),
        isUndone: change.by === 'latent' && undone.has(change.entry.changeId),
      })),
    )
    // What earlier versions of Latent left, and did not keep, is nothing that anybody could have back.
    return versions.filter(({ kind, isKept }) => kind !== 'outside' || isKept)
  }

  return {
    list: async (path, page) => versionsOf(await changesOf(path, page)),
    async replaced(path) {
      const [last] = await changesOf(path, { before: null, limit: 1 })
      if (last?.by !== 'other' || last.isGone || last.path !== path) return null
      const [version] = await versionsOf([last])
      const present = await existingFile(door, path)
      if (!version || !present?.bytes) return null
      const left = await images.find(last.left)
      return left.status === 'kept' && losesLines(left.bytes, present.bytes) ? version : null
    },
    async text(changeId) {
      const { bytes, etag } = await contentBefore(changeId)
      const { text, readOnlyReason } = decodeText(bytes)
      if (readOnlyReason !== null) throw new LatentError('denied', readOnlyReason)
      return { text, etag }
    },
    restore({ path, changeId, expect }, origin) {
      return inTurn([path], async (run) => {
        const { bytes, etag } = await contentBefore(changeId)
        const present = await existingFile(door, path)
        if ((present?.etag ?? null) !== expect)
          throw present === null ? noteNotFound(path) : noteChanged(path)
        if (etag === expect)
          throw new LatentError(
            'invalid_input',
            `${path} is what it was then. Nothing was changed.`,
          )
        const step: Step = {
          entry: {
            changeId: door.ids.random(),
            groupId: door.ids.random(),
            kind: 'restore',
            isFolder: false,
            path,
            toPath: null,
            preEtag: expect,
            preRef: expect,
            postEtag: etag,
            undoes: [],
            summary: `Restored an earlier version of ${path}`,
            origin,
            atMs: door.clock.nowMs(),
          },
          content: bytes,
        }
        await run([step])
        return appliedChange(step, present?.bytes ?? null)
      })
    },
    usage: (signal) => retention.usage(signal),
  }
}

function toVersion(change: NoteChange): Omit<Version, 'before' | 'isKept' | 'isUndone'> {
  const { entry, path } = change
  const { changeId, groupId, seq, kind, atMs, origin, summary } = entry
  if (change.by === 'other')
    return {
      changeId: `${AFTER}${changeId}`,
      groupId,
      seq,
      kind: 'outside',
      path,
      toPath: null,
      atMs,
      actor: 'other',
      conversationId: null,
      turnId: null,
      summary: `Another program ${change.isGone ? 'deleted' : 'changed'} ${path} after it was saved`,
    }
  const agent = origin.actor === 'agent' ? origin : null
  return {
    changeId,
    groupId,
    seq,
    kind,
    path,
    toPath: change.toPath,
    atMs,
    actor: origin.actor,
    conversationId: agent?.conversationId ?? null,
    turnId: agent?.turnId ?? null,
    summary,
  }
}

async function keptBefore(
  { images }: WriteDoor,
  etag: Etag | null,
): Promise<Pick<Version, 'before' | 'isKept'>> {
  if (etag === null) return { before: null, isKept: true }
  const sizeBytes = await images.sizeOf(etag)
  return { before: { etag, sizeBytes: sizeBytes ?? 0 }, isKept: sizeBytes !== null }
}

/** True when a line of `before` that says anything is nowhere in `after`. What is no text counts as one line. */
function losesLines(before: Uint8Array, after: Uint8Array): boolean {
  const there = new Set(linesOf(after))
  return linesOf(before).some((line) => line !== '' && !there.has(line))
}

const linesOf = (bytes: Uint8Array): string[] =>
  decodeText(bytes)
    .text.split(/\r\n?|\n/)
    .map((line) => line.trim())
