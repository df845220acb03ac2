import type { HistoryUsage, Version } from '../../../shared/contract/history.ts'
import type { AppliedChange } from '../../../shared/domain/chat-item.ts'
import type { Etag } from '../../../shared/domain/etag.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { historyOf, type NoteChange } from './history-entries.ts'
import type { HistoryRetention } from './history-retention.ts'
import type { RecordedEntry } from '../journal.ts'
import { appliedChange } from '../write/applied-change.ts'
import { damagedImage } from './pre-images.ts'
import type { Step } from '../write/run-steps.ts'
import { decodeText } from '../text-file.ts'
import type { ChangeOrigin } from '../vault.ts'
import {
  existingFile,
  noteChanged,
  noteNotFound,
  type InTurn,
  type WriteDoor,
} from '../write/write-door.ts'

/** The earlier versions of a note: what Latent replaced, from the journal and the bytes kept beside it. */
export interface VaultHistory {
  /** Newest first, through renames. `before`: the `seq` to go on below; null for the newest. */
  list(
    path: VaultPath,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<Version[]>
  /** The text that a change replaced. @throws LatentError `not_found`, `denied`, `unavailable` */
  text(changeId: string): Promise<{ readonly text: string; readonly etag: Etag }>
  /**
   * Gives the note at `path` the content that a change replaced, of whatever kind; makes the note when `expect` is
   * null. @throws LatentError as `text`; `conflict`, `not_found`, `already_exists`
   */
  restore(
    request: { readonly path: VaultPath; readonly changeId: string; readonly expect: Etag | null },
    origin: ChangeOrigin,
  ): Promise<AppliedChange>
  usage(signal: AbortSignal): Promise<HistoryUsage>
}

export function createHistory(
  door: WriteDoor,
  { inTurn, retention }: { readonly inTurn: InTurn; readonly retention: HistoryRetention },
): VaultHistory {
  const { journal, images } = door

  async function contentBefore(changeId: string): Promise<{ bytes: Uint8Array; etag: Etag }> {
    const entry = journal.find(changeId)
    if (entry === null || entry.state !== 'applied')
      throw new LatentError('not_found', 'There is no record of this change.')
    if (entry.preRef === null)
      throw new LatentError('not_found', `This change of ${entry.path} replaced no text.`)
    const found = await images.find(entry.preRef)
    switch (found.status) {
      case 'kept':
        return { bytes: found.bytes, etag: entry.preRef }
      case 'missing':
        throw new LatentError('not_found', `This version of ${entry.path} is not kept any more.`)
      case 'damaged':
        throw new LatentError('unavailable', damagedImage(entry.path))
    }
  }

  return {
    async list(path, page) {
      const changes = historyOf(journal, path, page)
      const undone = journal.takenBack(changes.map(({ entry }) => entry.changeId))
      return Promise.all(
        changes.map(async (change) => ({
          ...toVersion(change),
          ...(await keptBefore(door, change.entry)),
          isUndone: undone.has(change.entry.changeId),
        })),
      )
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

function toVersion({
  entry,
  path,
  toPath,
}: NoteChange): Omit<Version, 'before' | 'isKept' | 'isUndone'> {
  const { changeId, groupId, seq, kind, atMs, origin, summary } = entry
  const agent = origin.actor === 'agent' ? origin : null
  return {
    changeId,
    groupId,
    seq,
    kind,
    path,
    toPath,
    atMs,
    actor: origin.actor,
    conversationId: agent?.conversationId ?? null,
    turnId: agent?.turnId ?? null,
    summary,
  }
}

async function keptBefore(
  { images }: WriteDoor,
  { preRef }: RecordedEntry,
): Promise<Pick<Version, 'before' | 'isKept'>> {
  if (preRef === null) return { before: null, isKept: true }
  const sizeBytes = await images.sizeOf(preRef)
  return { before: { etag: preRef, sizeBytes: sizeBytes ?? 0 }, isKept: sizeBytes !== null }
}
