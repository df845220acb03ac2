import {
  KeptSearches,
  MOST_RECENT,
  MOST_SAVED,
  type SavedSearch,
} from '../../shared/contract/kept-search.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Ids } from '../platform/ports.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { SEARCH_WORDS, saysTooManySaved } from './words.ts'

/** The searches of one vault that have a name, and those that were asked last. Each change answers what is kept then. */
export interface Searches {
  kept(): KeptSearches
  /** @throws LatentError as `search.save` */
  save(search: Omit<SavedSearch, 'id'> & { readonly id: string | null }): KeptSearches
  unsave(id: string): KeptSearches
  remember(query: string): KeptSearches
  forget(): KeptSearches
}

export function createSearches({
  store,
  ids,
  onChange,
}: {
  readonly store: Pick<VaultStore, 'fields'>
  readonly ids: Ids
  readonly onChange: (kept: KeptSearches) => void
}): Searches {
  const fields = store.fields('searches', KeptSearches)
  function keep(patch: Partial<KeptSearches>): KeptSearches {
    const kept = { ...fields.get(), ...patch }
    fields.set(kept)
    onChange(kept)
    return kept
  }
  return {
    kept: fields.get,
    save({ id, ...search }) {
      const { saved } = fields.get()
      if (id !== null) {
        if (!saved.some((one) => one.id === id))
          throw new LatentError('not_found', SEARCH_WORDS.notThere)
        return keep({ saved: saved.map((one) => (one.id === id ? { id, ...search } : one)) })
      }
      if (saved.length >= MOST_SAVED)
        throw new LatentError('invalid_input', saysTooManySaved(MOST_SAVED))
      return keep({ saved: [...saved, { id: ids.random(), ...search }] })
    },
    unsave: (id) => keep({ saved: fields.get().saved.filter((one) => one.id !== id) }),
    remember(query) {
      const { recent } = fields.get()
      if (recent[0] === query) return fields.get()
      const others = recent.filter((one) => one !== query)
      return keep({ recent: [query, ...others].slice(0, MOST_RECENT) })
    },
    forget: () => keep({ recent: [] }),
  }
}
