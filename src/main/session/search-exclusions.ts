import { asExclusion, exclusionKey, Exclusions } from '../../shared/domain/exclusion.ts'
import { isAbort, LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Disposable, Logger } from '../platform/ports.ts'
import type { VaultStore } from '../state/vault-store.ts'

/** What keeps notes of one vault out of its search. Kept with Latent's state: nothing in the vault is written. */
export interface SearchExclusions extends Disposable {
  get(): Exclusions
  /** @returns them as they are kept, each once; resolves when the search goes by them */
  set(exclusions: Exclusions): Promise<Exclusions>
  /** Tells the index, behind: at the start, and when templates lie elsewhere. */
  tell(): void
}

export function createSearchExclusions({
  store,
  knowledge,
  templateFolders,
  logger,
}: {
  readonly store: Pick<VaultStore, 'fields'>
  readonly knowledge: Pick<Knowledge, 'exclude'>
  readonly templateFolders: () => Promise<readonly string[]>
  readonly logger: Logger
}): SearchExclusions {
  const kept = store.fields('search', Exclusions)
  const closing = new AbortController()
  const apply = async (): Promise<void> => {
    const request = { rules: kept.get().rules, templateFolders: [...(await templateFolders())] }
    closing.signal.throwIfAborted()
    await knowledge.exclude(request, closing.signal)
  }
  return {
    get: () => kept.get(),
    async set({ rules }) {
      const clean = rules.flatMap(({ kind, value }) => asExclusion(kind, value) ?? [])
      kept.set({ rules: [...new Map(clean.map((rule) => [exclusionKey(rule), rule])).values()] })
      await apply()
      return kept.get()
    },
    tell() {
      apply().catch((error: unknown) => {
        // An index that is not there says so itself, and hears them when it starts.
        const isGone = error instanceof LatentError && error.code === 'unavailable'
        if (!isAbort(error) && !isGone) logger.warn('exclusions not told', { error })
      })
    },
    async dispose() {
      closing.abort()
    },
  }
}
