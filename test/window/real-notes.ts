declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Paths of every note of the real vaults of `LATENT_DATA`, below their folder; none without it. */
    realNotes(): Promise<readonly string[]>
    /** What stands in these notes, in order; null for one that is no text. */
    readRealNotes(paths: readonly string[]): Promise<readonly (string | null)[]>
  }
}

export {}
