/** What a look through the vault has met and the index does not have as it is on disk. In memory: the next look meets it again. */
export interface WaitingNotes {
  /** Notes that are to be read; true for those of which an older text is known. */
  readonly pending: ReadonlyMap<string, boolean>
  /** Why those could not be read. */
  readonly failed: ReadonlyMap<string, string>
  /** One more whenever something of it changed. */
  readonly version: number
  await(path: string, isKnown: boolean): void
  /** It was read, or is gone; with a sentence: it could not be. */
  done(path: string, failure?: string): void
  clear(): void
}

export function createWaitingNotes(): WaitingNotes {
  const pending = new Map<string, boolean>()
  const failed = new Map<string, string>()
  let version = 0
  return {
    pending,
    failed,
    get version() {
      return version
    },
    await(path, isKnown) {
      pending.set(path, isKnown)
      version += 1
    },
    done(path, failure) {
      const isOther = pending.delete(path)
      if (failure !== undefined) failed.set(path, failure)
      else if (!failed.delete(path) && !isOther) return
      version += 1
    },
    clear() {
      pending.clear()
      failed.clear()
      version += 1
    },
  }
}
