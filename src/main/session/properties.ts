import type { PropertyKinds, PropertyRenamePlan } from '../../shared/contract/property.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { PropertyKind } from '../../shared/frontmatter/property-kind.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { planPropertyRename, renameProperty } from '../rename/rename-property.ts'
import type { VaultStore } from '../state/vault-store.ts'
import type { Vault } from '../vault/vault.ts'
import { createPropertyKinds } from './property-kinds.ts'

/** What windows ask of the properties of the whole vault. */
export interface Properties {
  kinds(): Promise<PropertyKinds>
  /** @returns the kinds after it */
  setKind(name: string, kind: PropertyKind | null): Promise<PropertyKinds>
  planRename(
    names: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ): Promise<PropertyRenamePlan>
  /** Its kind goes with the name, if the new one has none. @throws as `renameProperty` */
  rename(request: {
    readonly from: string
    readonly to: string
    readonly notes: readonly { readonly path: VaultPath; readonly expect: Etag }[]
  }): Promise<{ changes: AppliedChange[]; groupId: string | null }>
}

export function createProperties({
  vault,
  knowledge,
  store,
}: {
  readonly vault: Pick<Vault, 'root' | 'read' | 'preview' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'notesWithProperty'>
  readonly store: Pick<VaultStore, 'fields' | 'journal'>
}): Properties {
  const { kinds, setKind } = createPropertyKinds({ root: vault.root, store })
  return {
    kinds,
    setKind(name, kind) {
      setKind(name, kind)
      return kinds()
    },
    planRename: (names, signal) => planPropertyRename({ vault, knowledge }, names, signal),
    async rename(request) {
      const changes = await renameProperty({ vault }, request)
      const known = await kinds()
      const kind = known[request.from]
      if (kind !== undefined && known[request.to] === undefined) setKind(request.to, kind)
      const [first] = changes
      const groupId = first ? (store.journal.find(first.changeId)?.groupId ?? null) : null
      return { changes, groupId }
    },
  }
}
