import {
  KeptAppWords,
  KeptWords,
  type OwnWords,
  type WordPlace,
} from '../../shared/contract/spelling.ts'
import { MOST_OWN_WORDS } from '../../shared/contract/limits.ts'
import { asOwnWord } from '../../shared/domain/own-word.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock, Logger, SpellingShell } from '../platform/ports.ts'
import type { AppStore } from '../state/app-store.ts'
import { NO_VAULT, TOO_MANY_WORDS } from './words.ts'
import type { KeptFields } from '../state/fields.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { whenFree } from '../state/when-free.ts'

/** The words that the spelling takes for right, of the app and of the vault that is open. */
export interface OwnWordLists {
  words(): OwnWords
  /** Throws as the contract's `spelling.addWord`. */
  add(word: string, place: WordPlace): Promise<OwnWords>
  remove(word: string, place: WordPlace): Promise<OwnWords>
  /** Hands them to whoever checks; to be called when that begins, and when another vault is open. */
  apply(): void
}

const RECORD = 'spelling'

export function createOwnWords({
  store,
  vaultStore,
  shell,
  isChecking,
  clock,
  logger,
}: {
  readonly store: Pick<AppStore, 'fields'>
  /** Null while no vault is open. */
  readonly vaultStore: () => Pick<VaultStore, 'fields'> | null
  readonly shell: Pick<SpellingShell, 'words' | 'useWords'> | null
  /** False while nothing is checked: then the checker is not even asked for its dictionary. */
  readonly isChecking: () => boolean
  readonly clock: Clock
  readonly logger: Logger
}): OwnWordLists {
  const ofApp = store.fields(RECORD, KeptAppWords)
  const ofVault = () => vaultStore()?.fields(RECORD, KeptWords) ?? null
  let handed: Promise<void> = Promise.resolve()

  const words = (): OwnWords => ({
    app: sorted(ofApp.get().words),
    vault: sorted(ofVault()?.get().words ?? null),
  })

  function listOf(place: WordPlace): Pick<KeptFields<typeof KeptWords>, 'get' | 'set'> {
    const list = place === 'app' ? ofApp : ofVault()
    if (!list) throw new LatentError('unavailable', NO_VAULT)
    return list
  }

  async function change(
    place: WordPlace,
    changed: (before: readonly string[]) => readonly string[],
  ): Promise<OwnWords> {
    const list = listOf(place)
    const next = changed(list.get().words)
    if (next.length > MOST_OWN_WORDS) throw new LatentError('invalid_input', TOO_MANY_WORDS)
    await whenFree(() => list.set({ words: [...next] }), clock)
    apply()
    return words()
  }

  /** Words of a time before these lists stay right: they become the app's. */
  async function adopt(from: Pick<SpellingShell, 'words'>): Promise<void> {
    const { isAdopted, words: known } = ofApp.get()
    if (isAdopted) return
    const found = (await from.words()).filter((word) => asOwnWord(word) === word)
    const all = [...new Set([...known, ...found])].slice(0, MOST_OWN_WORDS)
    await whenFree(() => ofApp.set({ words: all, isAdopted: true }), clock)
  }

  function apply(): void {
    if (!shell || !isChecking()) return
    handed = handed
      .then(async () => {
        await adopt(shell)
        const { app, vault } = words()
        await shell.useWords([...new Set([...app, ...(vault ?? [])])])
      })
      .catch((error: unknown) => logger.warn('own words were not handed on', { error }))
  }

  return {
    words,
    add: (word, place) => change(place, (before) => [...new Set([...before, word])]),
    remove: (word, place) => change(place, (before) => before.filter((one) => one !== word)),
    apply,
  }
}

function sorted<T extends readonly string[] | null>(words: T): T extends null ? null : string[]
function sorted(words: readonly string[] | null): string[] | null {
  return words && words.toSorted((one, other) => one.localeCompare(other))
}
