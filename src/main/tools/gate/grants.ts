import {
  GRANT_LIFETIME_MS,
  GRANT_OPERATIONS,
  grantCovers,
  type Grant,
  type GrantUse,
} from '../../../shared/domain/chat/grant.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Clock, Ids } from '../../platform/ports.ts'

/** What people allowed for the rest of a conversation. In memory only: a restart forgets all of it. */
export interface Grants {
  /** Those that still hold, newest first. */
  list(): Grant[]
  /** The first that covers all of it. */
  find(use: GrantUse): Grant | null
  /** Takes so many operations off; one that has none left is gone. */
  spend(grantId: string, operations: number): void
  add(grant: {
    readonly tool: string
    readonly folder: VaultPath
    readonly conversationId: string
  }): void
  /** Nothing when it is gone already. */
  revoke(grantId: string): void
  onChange(listener: (grants: Grant[]) => void): () => void
}

export function createGrants({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Grants {
  const grants = new Map<string, Grant>()
  const listeners = new Set<(grants: Grant[]) => void>()

  function list(): Grant[] {
    const nowMs = clock.nowMs()
    for (const { id, expiresAtMs } of grants.values()) if (expiresAtMs <= nowMs) grants.delete(id)
    return [...grants.values()].reverse()
  }
  function announce(): void {
    const current = list()
    for (const listener of listeners) listener(current)
  }

  return {
    list,
    find: (use) => list().find((grant) => grantCovers(grant, use)) ?? null,
    spend(grantId, operations) {
      const grant = grants.get(grantId)
      if (!grant) return
      const operationsLeft = grant.operationsLeft - operations
      if (operationsLeft > 0) grants.set(grantId, { ...grant, operationsLeft })
      else grants.delete(grantId)
      announce()
    },
    add(wanted) {
      // A second one for the same begins anew; it does not add up.
      for (const { id, tool, folder, conversationId } of grants.values())
        if (
          tool === wanted.tool &&
          folder === wanted.folder &&
          conversationId === wanted.conversationId
        )
          grants.delete(id)
      const createdAtMs = clock.nowMs()
      const id = ids.random()
      grants.set(id, {
        ...wanted,
        id,
        createdAtMs,
        expiresAtMs: createdAtMs + GRANT_LIFETIME_MS,
        operationsLeft: GRANT_OPERATIONS,
      })
      announce()
    },
    revoke(grantId) {
      if (grants.delete(grantId)) announce()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
