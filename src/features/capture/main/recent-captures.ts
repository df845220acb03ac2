import type { Classification } from '../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'

/** What was said of captures since Latent started, for what no frontmatter has a place for: the reason, and what is alike. */
export interface RecentCaptures {
  /** What the inbox was told of a note that stays in it. */
  guessed(path: VaultPath, classification: Classification): void
  guessOf(path: VaultPath): Classification | null
  filed(path: VaultPath, capture: RecentCapture): void
  at(path: VaultPath): RecentCapture | null
  /** A capture went to the end of the entry at `path`, and is nothing by itself. */
  addedTo(path: VaultPath): void
  wasAddedTo(path: VaultPath): boolean
}

export interface RecentCapture {
  /** As it was captured. */
  readonly text: string
  readonly classification: Classification
}

const MAX_KNOWN = 500

export function createRecentCaptures(): RecentCaptures {
  const guesses = new Map<VaultPath, Classification>()
  const filed = new Map<VaultPath, RecentCapture>()
  const added = new Map<VaultPath, true>()
  return {
    guessed: (path, classification) => remember(guesses, path, classification),
    guessOf: (path) => guesses.get(path) ?? null,
    filed: (path, capture) => remember(filed, path, capture),
    at: (path) => filed.get(path) ?? null,
    addedTo: (path) => remember(added, path, true),
    wasAddedTo: (path) => added.has(path),
  }
}

/** The oldest is forgotten first. */
function remember<T>(known: Map<VaultPath, T>, path: VaultPath, value: T): void {
  known.delete(path)
  known.set(path, value)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
}
