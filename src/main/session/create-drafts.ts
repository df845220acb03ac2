import type { Draft, DraftInfo } from '../../shared/contract/draft.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import { applyTextEdits, type TextEdit } from '../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import type { DraftStore } from '../state/drafts.ts'
import { encodeText, etagOf } from '../vault/model/text-file.ts'
import type { Vault } from '../vault/vault.ts'

export interface DraftRequest {
  readonly vaultId: string
  readonly id: string
  readonly path: VaultPath
  readonly base: Etag
  readonly baseText: string | null
  readonly stage: readonly TextEdit[] | null
  readonly edits: readonly TextEdit[]
}

/** The text that windows have and the disk has not, in case they end without a word. */
export interface Drafts {
  /**
   * Keeps a draft. The edits are stored before the first wait, so that a save that is asked for right after finds them
   * there. @throws LatentError `conflict` for the text of another vault, `unavailable` when the state cannot be stored
   */
  put(request: DraftRequest, clientId: string): Promise<{ status: 'kept' | 'incomplete' }>
  /** Those whose window is not there any more, oldest first. One that the file has after all is dropped. */
  list(): Promise<DraftInfo[]>
  /** @throws LatentError `not_found` */
  read(id: string): Promise<Draft>
  drop(ids: readonly string[]): void
}

export function createDrafts({
  vaultId,
  vault,
  store,
  clock,
  isConnected,
}: {
  readonly vaultId: string
  readonly vault: Pick<Vault, 'read' | 'etag'>
  readonly store: DraftStore
  readonly clock: Clock
  readonly isConnected: (clientId: string) => boolean
}): Drafts {
  /** The window that last sent each draft. Nobody holds what an earlier start of Latent left. */
  const holders = new Map<string, string>()

  /** The file's text, if it is still the one with this etag. */
  async function textOnDisk(path: VaultPath, etag: Etag): Promise<string | null> {
    try {
      const note = await vault.read(path)
      return note.etag === etag && note.readOnlyReason === null ? note.text : null
    } catch {
      return null // gone, or not to be read: whatever the reason, the window has the text
    }
  }

  async function isOnDisk({ id, path }: DraftInfo): Promise<boolean> {
    const draft = store.read(id)
    if (draft === null || draft.base.text === null) return false
    const staged = applyTextEdits(draft.base.text, draft.stage)
    const text = applyTextEdits(staged, draft.edits)
    const etag = await vault.etag(path).catch(() => null) // a folder that is away has nothing on disk
    return text.isWellFormed() && etag === etagOf(new TextEncoder().encode(text))
  }

  function drop(ids: readonly string[]): void {
    store.drop(ids)
    for (const id of ids) holders.delete(id)
  }

  return {
    async put({ vaultId: of, id, path, base, baseText, stage, edits }, clientId) {
      if (of !== vaultId)
        throw new LatentError('conflict', 'Another vault was opened; the text is kept here.')
      if (baseText !== null && etagOf(encodeText(baseText)) !== base)
        throw new LatentError('invalid_input', 'The draft is not of the text that it names.')
      holders.set(id, clientId)
      const isWhole = store.put({ id, path, baseEtag: base, edits, atMs: clock.nowMs() }, stage)
      if (!store.hasBase(base)) {
        const text = baseText ?? (await textOnDisk(path, base))
        if (text === null) return { status: 'incomplete' }
        await store.putBase(base, text)
      }
      return { status: isWhole ? 'kept' : 'incomplete' }
    },
    async list() {
      const left = store.list().filter(({ id }) => !isConnected(holders.get(id) ?? ''))
      const offered: DraftInfo[] = []
      for (const draft of left) {
        // The window ended between a save and the word that it was done.
        if (await isOnDisk(draft)) drop([draft.id])
        else offered.push(draft)
      }
      return offered
    },
    async read(id) {
      const draft = store.read(id)
      if (draft === null) throw new LatentError('not_found', 'This draft is not there any more.')
      if (draft.base.text !== null) return draft
      const text = await textOnDisk(draft.path, draft.base.etag)
      return { ...draft, base: { ...draft.base, text } }
    },
    drop,
  }
}
