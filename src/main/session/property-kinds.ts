import { ChosenKinds, type PropertyKinds } from '../../shared/contract/property.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import type { PropertyKind } from '../../shared/frontmatter/property-kind.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { readObsidianSettings } from '../vault/read/obsidian-settings.ts'

/** Which kind a property of a name is, in one vault. */
export interface PropertyKindChoices {
  /** What was chosen here, and what Obsidian keeps of the other names. */
  kinds(): Promise<PropertyKinds>
  /** Null forgets what was chosen. Kept with Latent's state: nothing in the vault is written. */
  setKind(name: string, kind: PropertyKind | null): void
}

const MEANS: Readonly<Record<string, PropertyKind>> = {
  text: 'text',
  multitext: 'list',
  number: 'number',
  checkbox: 'checkbox',
  date: 'date',
  datetime: 'datetime',
  tags: 'tags',
  aliases: 'aliases',
}

export function createPropertyKinds({
  root,
  store,
}: {
  /** Of the vault, with symbolic links resolved. */
  readonly root: string
  readonly store: Pick<VaultStore, 'fields'>
}): PropertyKindChoices {
  const kept = store.fields('properties', ChosenKinds)
  return {
    kinds: async () => ({ ...(await kindsOfObsidian(root)), ...kept.get().kinds }),
    setKind(name, kind) {
      const { [name]: _before, ...others } = kept.get().kinds
      kept.set({ kinds: kind === null ? others : { ...others, [name]: kind } })
    },
  }
}

/** Nothing where there is no such file, or none that can be read: then a value says what it looks like. */
async function kindsOfObsidian(root: string): Promise<PropertyKinds> {
  const parsed = await readObsidianSettings(root, 'types.json')
  const types = isRecord(parsed) ? parsed['types'] : null
  return Object.fromEntries(
    Object.entries(isRecord(types) ? types : {}).flatMap(([name, type]) => {
      const kind = typeof type === 'string' && Object.hasOwn(MEANS, type) ? MEANS[type] : null
      return kind ? [[name, kind]] : []
    }),
  )
}
