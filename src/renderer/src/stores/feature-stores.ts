/** What a feature knows of one vault in a window. */
export interface OpenStore {
  /** Asks main again, after every connection. Says itself what fails. */
  reload?(): Promise<void>
  dispose(): void
}

/** How a store of a feature is made; it is asked for by this value. */
export interface StoreOf<S extends OpenStore, Scope> {
  create(scope: Scope): S
}

/** The stores of features in one vault. */
export interface OpenStores<Scope> {
  /** Made when it is first asked for, and told to load if the window has loaded already. */
  of<S extends OpenStore>(store: StoreOf<S, Scope>): S
  /** Of those that were made: one promise each. */
  reload(): Promise<void>[]
  dispose(): void
}

export function createOpenStores<Scope>(scope: () => Scope): OpenStores<Scope> {
  const made = new Map<unknown, OpenStore>()
  let isLoaded = false
  return {
    of<S extends OpenStore>(store: StoreOf<S, Scope>): S {
      const known = made.get(store)
      // What stands under a maker is what it made.
      if (known) return known as S
      const fresh = store.create(scope())
      made.set(store, fresh)
      if (isLoaded) void fresh.reload?.()
      return fresh
    },
    reload() {
      isLoaded = true
      return [...made.values()].map(async (store) => store.reload?.())
    },
    dispose() {
      for (const store of made.values()) store.dispose()
    },
  }
}
