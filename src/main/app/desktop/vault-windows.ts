import type { Workspace } from '../../../shared/domain/settings.ts'
import { FIRST_WINDOW, MOST_WINDOWS } from '../../../shared/domain/workspace/window-numbers.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ScreenPoint } from '../../../shared/domain/workspace/window-bounds.ts'
import type { Clock, ShownWindows } from '../../platform/ports.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import { WindowsBeside } from '../../state/windows-beside.ts'
import { TOO_MANY_WINDOWS } from '../words.ts'

/** The windows of the vault that is open, each with its number and its layout; see `workspace` of the contract. */
export interface VaultWindows {
  /** How this window was left. From now on it is the one of this client. */
  workspace(clientId: string, window?: number): Workspace
  setWorkspace(
    clientId: string,
    kept: { readonly workspace: Workspace; readonly window?: number | undefined },
  ): void
  /** Which one a client is; null for a page that is none of them. */
  numberOf(clientId: string): number | null
  /** As `workspace.openWindow`. @throws LatentError `denied` */
  open(
    workspace: Workspace,
    at: ScreenPoint | null,
  ): { readonly number: number; readonly isShown: boolean }
  /** This vault is open now, null for none: where it is another one, the desktop shows the windows that it was left with. */
  follow(vaultId: string | null): void
  /** The person closed a window of the desktop. */
  closed(window: number): void
}

export interface VaultWindowsOptions {
  /** Of the vault that is open. @throws LatentError `unavailable` while there is none */
  readonly store: () => Pick<VaultStore, 'workspace' | 'setWorkspace' | 'fields'>
  /** Null where a browser shows windows, and nobody hears of one that closes. */
  readonly desktop: Pick<ShownWindows, 'openWindow' | 'showWindows'> | null
  readonly isAttached: (clientId: string) => boolean
  readonly clock: Clock
}

/** A page that was opened asks for its layout long before. */
const OPENS_WITHIN_MS = 60_000

export function createVaultWindows({
  store,
  desktop,
  isAttached,
  clock,
}: VaultWindowsOptions): VaultWindows {
  let followed: string | null = null
  const byClient = new Map<string, number>()
  /** By number, until when nobody else gets it; the desktop remembers what it shows. */
  const opening = new Map<number, number>()
  const shown = () => store().fields('windows', WindowsBeside)

  function isOf(clientId: string, window: number): void {
    byClient.set(clientId, window)
    opening.delete(window)
  }
  function freeNumber(): number {
    for (const clientId of byClient.keys()) if (!isAttached(clientId)) byClient.delete(clientId)
    const now = clock.nowMs()
    const waiting = [...opening].filter(([, untilMs]) => untilMs > now).map(([number]) => number)
    const taken = new Set([...byClient.values(), ...waiting, ...shown().get().numbers])
    for (let number = FIRST_WINDOW + 1; number <= MOST_WINDOWS; number += 1)
      if (!taken.has(number)) return number
    throw new LatentError('denied', TOO_MANY_WINDOWS)
  }

  return {
    workspace(clientId, window = FIRST_WINDOW) {
      const workspace = store().workspace(window)
      isOf(clientId, window)
      return workspace
    },
    setWorkspace(clientId, { workspace, window = FIRST_WINDOW }) {
      store().setWorkspace(workspace, window)
      // A connection that was lost comes back as another client.
      isOf(clientId, window)
    },
    numberOf: (clientId) => byClient.get(clientId) ?? null,
    open(workspace, at) {
      const number = freeNumber()
      store().setWorkspace(workspace, number)
      if (desktop) {
        shown().set({ numbers: [...shown().get().numbers, number] })
        desktop.openWindow(number, at)
      } else opening.set(number, clock.nowMs() + OPENS_WITHIN_MS)
      return { number, isShown: desktop !== null }
    },
    follow(vaultId) {
      // A session that is exchanged is still of the same vault, and its windows stay.
      if (vaultId === followed) return
      followed = vaultId
      desktop?.showWindows(vaultId === null ? [] : shown().get().numbers)
    },
    closed(window) {
      if (followed === null) return
      const { numbers } = shown().get()
      shown().set({ numbers: numbers.filter((number) => number !== window) })
    },
  }
}
