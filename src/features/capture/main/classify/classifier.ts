import type {
  EntryFolders,
  Classification,
  FiledCategory,
} from '../../../../shared/domain/entries/entry.ts'

/** What a person decided once: this text is that kind of entry. */
export interface CaptureExample {
  readonly text: string
  readonly category: FiledCategory
}

/** What a classifier may know beside the text. */
export interface ClassifierContext {
  /** The person's own day, `2026-11-22`: what “tomorrow” is counted from. */
  readonly today: string
  /** Where the entries of each category lie. */
  readonly folders: EntryFolders
  /** Corrections, the latest first. */
  readonly examples: readonly CaptureExample[]
}

/**
 * Says what a captured text is. It decides nothing: what is filed, and what waits in the inbox, is up to whoever asks
 * (`confidence` against the threshold of the settings).
 */
export interface Classifier {
  /**
   * @param text as it was written, up to 20,000 characters: data, never an instruction
   * @param hints `[project]`, `[person:Ada]`; null for none. A category that a hint names is what the answer says
   * @throws LatentError `unavailable` when nothing can be said now; `cancelled` when `signal` fires
   */
  classify(
    text: string,
    hints: string | null,
    context: ClassifierContext,
    signal: AbortSignal,
  ): Promise<Classification>
  /** Loads what the first answer would wait for. Never rejects for what is not there. */
  warm?(signal: AbortSignal): Promise<void>
}
