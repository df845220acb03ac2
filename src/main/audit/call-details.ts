import type { AuditCall, AuditDetails, AuditFile } from '../../shared/contract/audit.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { VaultStore } from '../state/vault-store.ts'
import type { Vault } from '../vault/vault.ts'
import { sha256 } from '../platform/sha256.ts'

export interface CallDetailsDeps {
  readonly store: Pick<VaultStore, 'auditedToolCall' | 'journal'>
  readonly vault: { readonly history: Pick<Vault['history'], 'text'> } & Pick<Vault, 'read'>
}

/** More files than this have no texts in the details: a rename may touch thousands. */
const FILES_WITH_TEXTS = 50

/** What is kept of a call beside the log: its arguments and result, and both texts of what it changed. */
export async function callDetails(
  call: AuditCall,
  { store, vault }: CallDetailsDeps,
): Promise<AuditDetails> {
  const { journal } = store
  const kept = store.auditedToolCall(call.seq)
  const content = kept && {
    arguments: kept.arguments ?? null,
    result: kept.result ?? null,
    isAsRecorded:
      sha256(JSON.stringify(kept.arguments ?? null)) === call.argumentsHash &&
      sha256(JSON.stringify(kept.result ?? null)) === call.resultHash,
  }
  const changeIds = call.files.flatMap(({ changeId }) => (changeId === null ? [] : [changeId]))
  const undone = journal.takenBack(changeIds)
  const changes: AuditDetails['changes'] = []
  for (const file of call.files.slice(0, FILES_WITH_TEXTS)) {
    if (file.changeId === null) continue
    const before = await textBefore(file.changeId, file)
    const after = await textAfter(file)
    changes.push({
      changeId: file.changeId,
      path: file.path,
      to: file.to,
      before: before ?? null,
      after: after ?? null,
      isKept: before !== undefined && after !== undefined,
      isUndone: undone.has(file.changeId),
    })
  }
  return { content, changes }

  /** Null: there was none. Undefined: it is not kept any more, or is no text. */
  async function textBefore(changeId: string, { before }: AuditFile) {
    return before === null ? null : keptText(changeId)
  }

  /** It is what is on disk, or what a later change replaced. */
  async function textAfter({ path, to, before, after }: AuditFile) {
    // Moved as it is: the same on both sides.
    const etag = after ?? (to === null ? null : before)
    if (etag === null) return null
    const place = VaultPath.safeParse(to ?? path).data
    const now = place && (await vault.read(place).catch(unlessUnreadable))
    if (now?.etag === etag) return now.text
    const later = journal
      .ofPath(to ?? path, { before: null, limit: 200 })
      .find(({ preEtag }) => preEtag === etag)
    return later && keptText(later.changeId)
  }

  async function keptText(changeId: string): Promise<string | undefined> {
    return (await vault.history.text(changeId).catch(unlessUnreadable))?.text
  }
}

/** A text that cannot be had is shown as such. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof LatentError)) throw error
}
