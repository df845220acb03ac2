import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { saveAddress, saveBlob } from '../ui/save-address.ts'

/** A file as it was when it was taken. */
export interface TakenAsset {
  /** Rejects when it cannot be had. */
  readonly address: Promise<string>
  /** To be called once, when the address is not shown any more. */
  release(): void
}

/** What happened in the vault; `isUnlisted`: and more than this. */
export interface AssetNews {
  readonly changes: readonly { readonly path: VaultPath }[]
  readonly foldersChanged: readonly string[]
  readonly isUnlisted?: boolean | undefined
}

/** Gives pictures of the vault an address that the page may show. */
export interface AssetLoader {
  take(path: VaultPath): TakenAsset
  /** Tells when the file is another one, to be taken anew, until the returned function is called. */
  watch(path: VaultPath, listener: () => void): () => void
  changed(news: AssetNews): void
  /** Lets the browser keep a copy of any file of the vault, as a download. @throws when it cannot be had. */
  save(path: VaultPath): Promise<void>
  /** What is still shown is given back when it is released. */
  dispose(): void
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The desktop shell serves the vault under a scheme of its own. */
export function schemeAssets(): AssetLoader {
  const addressOf = (path: VaultPath): string => `latent-asset://vault/${encodePath(path)}`
  return createAssets({
    // What the browser has shown at an address it shows there again, whatever the file is by now.
    open: (path) => Promise.resolve(`${addressOf(path)}?${crypto.randomUUID()}`),
    close: () => {},
    async save(path) {
      saveAddress(addressOf(path), fileNameOf(path))
    },
  })
}

/**
 * The browser cannot send its token with an `img`, so the bytes are fetched and shown from a blob.
 * @param fetchAsset fetches `/asset/…` with the session's token.
 */
export function blobAssets(fetchAsset: (address: string) => Promise<Response>): AssetLoader {
  async function fetchBlob(path: VaultPath): Promise<Blob> {
    const response = await fetchAsset(`/asset/${encodePath(path)}`)
    if (!response.ok) throw new Error(`The file could not be loaded (${response.status}).`)
    return response.blob()
  }
  return createAssets({
    open: (path) => fetchBlob(path).then(URL.createObjectURL),
    close: URL.revokeObjectURL,
    async save(path) {
      // As bytes: a type that the browser has a viewer for would be opened by it.
      saveBlob(new Blob([await fetchBlob(path)]), fileNameOf(path))
    },
  })
}

/** Pictures that left the screen are kept for a moment, as scrolling back is common. */
const KEPT_MS = 30_000

interface Held {
  readonly address: Promise<string>
  users: number
  timer?: ReturnType<typeof setTimeout>
}

function createAssets(source: {
  open(path: VaultPath): Promise<string>
  close(address: string): void
  save(path: VaultPath): Promise<void>
}): AssetLoader {
  /** What is given to the next who takes it; one that is another file now is only with those who show it. */
  const held = new Map<VaultPath, Held>()
  const listeners = new Map<VaultPath, Set<() => void>>()

  const close = ({ address }: Held): void => void address.then(source.close, () => {}) // it never came, so there is nothing to give back

  function forget(path: VaultPath, entry: Held): void {
    if (held.get(path) === entry) held.delete(path)
    clearTimeout(entry.timer)
    if (entry.users === 0) close(entry)
  }

  function open(path: VaultPath): Held {
    const entry: Held = { address: source.open(path), users: 0 }
    held.set(path, entry)
    entry.address.catch(() => forget(path, entry)) // so that the next look tries again
    return entry
  }

  return {
    take(path) {
      const entry = held.get(path) ?? open(path)
      clearTimeout(entry.timer)
      entry.users++
      return {
        address: entry.address,
        release() {
          if (--entry.users > 0) return
          if (held.get(path) === entry) entry.timer = setTimeout(() => forget(path, entry), KEPT_MS)
          else close(entry)
        },
      }
    },
    watch(path, listener) {
      const all = listeners.get(path) ?? new Set()
      listeners.set(path, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(path) === all) listeners.delete(path)
      }
    },
    changed({ changes, foldersChanged, isUnlisted = false }) {
      const files = new Set(changes.map(({ path }) => path))
      const isOther = (path: VaultPath): boolean => isUnlisted || files.has(path)
      const mayBeOther = (path: VaultPath): boolean =>
        foldersChanged.some((folder) => folder === '' || path.startsWith(`${folder}/`))
      for (const [path, entry] of held)
        if (isOther(path) || (entry.users === 0 && mayBeOther(path))) forget(path, entry)
      for (const [path, all] of listeners) if (isOther(path)) for (const tell of all) tell()
    },
    save: (path) => source.save(path),
    dispose() {
      for (const [path, entry] of held) forget(path, entry)
    },
  }
}
