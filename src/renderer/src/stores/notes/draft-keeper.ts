import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { LedgerDraft } from './text-ledger.ts'

/**
 * Keeps the unsaved text of one note in the state of the vault, where it outlives this window and the program: at most
 * `delayMs` after it was typed, and for as long as it is not on disk.
 */
export interface DraftKeeper {
  /** The text changed, or what is on disk did. */
  changed(): void
  /** Sends what was not sent yet at once: a save begins. */
  sendNow(): void
  /** Sends everything again: the other side may have lost it, or another window may take it for nobody's. */
  refresh(): void
  /** Sends what was not sent yet, and says whether all of it is kept now. */
  settle(): Promise<boolean>
  /** Lets the draft go, because the person gave the text up. */
  drop(): void
  /** Sends nothing more. What is kept stays. */
  dispose(): void
}

export type DraftKeeperOptions = {
  readonly client: LatentClient
  /** Of the vault that the note is in; null: there is nowhere to keep anything. */
  readonly vaultId: string | null
  readonly path: VaultPath
  /** Of the draft: one from an earlier window, once its text is here. */
  readonly id: () => string
  /** What is to be kept now; null for nothing. */
  readonly draft: () => LedgerDraft | null
  /** Hears, as a sentence, why the text is kept nowhere but here; null when it is kept again. */
  readonly onProblem: (sentence: string | null) => void
  readonly delayMs?: number
  readonly retryMs?: number
}

/** A base up to this length goes along, so that the draft is whole from its first moment. */
const SHORT_BASE = 32 * 1024

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { client, vaultId, path, id, draft, onProblem, delayMs = 300, retryMs = 2000 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  let isDisposed = false
  /** What changed since it was sent last. */
  let isBehind = false
  /** The other side may hold a draft of ours. */
  let isKept = false
  let sent: { readonly base: string; readonly stageVersion: number } | null = null
  let isFailing = false
  let last: Promise<void> = Promise.resolve()

  function schedule(waitMs: number): void {
    if (isDisposed || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      if (!isWaiting) send()
    }, waitMs)
  }

  /** Not awaited by anybody: what is sent first is kept first, so a save that follows finds it there. */
  function send(): void {
    clearTimeout(timer)
    timer = undefined
    isBehind = false
    const next = draft()
    if (next === null) return letGo()
    if (vaultId === null) return
    const isNewBase = sent?.base !== next.base.etag
    const isNewStage = isNewBase || sent?.stageVersion !== next.stageVersion
    const isShort = next.base.text.length <= SHORT_BASE
    put(next, isNewBase && isShort ? next.base.text : null, isNewStage)
  }

  function put(next: LedgerDraft, baseText: string | null, withStage: boolean): void {
    sent = { base: next.base.etag, stageVersion: next.stageVersion }
    isKept = true
    isWaiting = true
    last = client
      .call('draft.put', {
        vaultId: vaultId ?? '',
        id: id(),
        path,
        base: next.base.etag,
        baseText,
        stage: withStage ? [...next.stage] : null,
        edits: [...next.edits],
      })
      .then(
        ({ status }) => {
          settled(null)
          if (status === 'incomplete' && !isDisposed) sendWhole()
        },
        (error: unknown) => settled(error),
      )
  }

  /** The file is not what the draft is based on any more: only this window has that text. */
  function sendWhole(): void {
    const next = draft()
    if (next) put(next, next.base.text, true)
    else letGo()
  }

  function settled(error: unknown): void {
    isWaiting = false
    if (error !== null) {
      sent = null
      isBehind = true
    }
    if (isDisposed) return
    const wasFailing = isFailing
    isFailing = error !== null
    if (isFailing) onProblem(errorSentence(error))
    else if (wasFailing) onProblem(null)
    if (isBehind) schedule(isFailing ? retryMs : delayMs)
  }

  function letGo(): void {
    sent = null
    if (!isKept) return
    isKept = false
    client.call('draft.drop', { ids: [id()] }).catch(() => {
      isKept = true // the next change, or the next connection, tries again
    })
  }

  return {
    changed() {
      isBehind = true
      schedule(delayMs)
    },
    sendNow() {
      if (isBehind) send()
    },
    refresh() {
      sent = null
      if (isKept || draft() !== null) send()
    },
    async settle() {
      if (isBehind || isFailing) send()
      for (let seen; seen !== last;) await (seen = last) // an answer may ask for more
      return draft() === null || (isKept && !isFailing && vaultId !== null)
    },
    drop() {
      clearTimeout(timer)
      isKept = true // also one from before, that was never sent from here
      letGo()
    },
    dispose() {
      isDisposed = true
      clearTimeout(timer)
    },
  }
}
