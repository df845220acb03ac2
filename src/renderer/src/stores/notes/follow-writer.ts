import type { VaultInfo } from '../../../../shared/contract/app.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { AppStore } from '../app-store.ts'
import type { OpenNotes } from './open-notes.ts'
import type { ToastStore } from '../toast-store.ts'
import type { WorkspaceStore } from '../workspace/workspace-store.ts'

/**
 * Among several Latents with one vault, one writes: open notes are locked while it is another one, and what is not on
 * disk is written when another one takes over. Returns the function that ends it.
 */
export function followWriter({
  client,
  app,
  openNotes,
  workspace,
  toasts,
  onExchange,
}: {
  readonly client: LatentClient
  readonly app: AppStore
  readonly openNotes: Pick<OpenNotes, 'vaultReads' | 'flushAll'>
  readonly workspace: Pick<WorkspaceStore, 'remember'>
  readonly toasts: Pick<ToastStore, 'show'>
  /** What main knows of the vault is known by another part of it from now on. */
  readonly onExchange: () => void
}): () => void {
  let reading = readingReason(app.state.getState().app?.vault)
  openNotes.vaultReads(reading)

  const stopWatching = app.state.subscribe(({ app: known }) => {
    const next = readingReason(known?.vault)
    if (next === reading) return
    reading = next
    openNotes.vaultReads(reading)
    if (reading === null) toasts.show('You can write in this vault now.')
    onExchange()
  })
  const stopAnswering = client.on('vault.savingAsked', ({ askId }) => {
    const answer = async (): Promise<void> => {
      await openNotes.flushAll()
      await workspace.remember().catch(() => undefined) // a lost layout is not worth a word
      await client.call('app.saved', { askId })
    }
    answer().catch(() => undefined) // whoever asked does not wait for ever
  })
  return () => {
    stopWatching()
    stopAnswering()
  }
}

const readingReason = (vault: VaultInfo | null | undefined): string | null =>
  vault?.isReading ? vault.readOnlyReason : null
