import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { saveAddress, saveBlob } from '../ui/save-address.ts'

/** Gives pictures of the vault an address that the page may show. */
export interface AssetLoader {
  /** Answers the address; `release` it when the picture is no longer shown. @throws when it cannot be had. */
  load(path: VaultPath): Promise<string>
  release(path: VaultPath): void
  /** Lets the browser keep a copy of any file of the vault, as a download. @throws when it cannot be had. */
  save(path: VaultPath): Promise<void>
  dispose(): void
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The desktop shell serves the vault under a scheme of its own. */
export const schemeAssets = (): AssetLoader => ({
  load: (path) => Promise.resolve(`latent-asset://vault/${encodePath(path)}`),
  release: () => {},
  async save(path) {
    saveAddress(`latent-asset://vault/${encodePath(path)}`, fileNameOf(path))
  },
  dispose: () => {},
})

/** Pictures that left the screen are kept for a moment, as scrolling back is common. */
const KEPT_MS = 30_000

interface Held {
  readonly url: Promise<string>
  users: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * The browser cannot send its token with an `img`, so the bytes are fetched and shown from a blob.
 * @param fetchAsset fetches `/asset/…` with the session's token.
 */
export function blobAssets(fetchAsset: (address: string) => Promise<Response>): AssetLoader {
  const held = new Map<VaultPath, Held>()

  async function fetchBlob(path: VaultPath): Promise<Blob> {
    const response = await fetchAsset(`/asset/${encodePath(path)}`)
    if (!response.ok) throw new Error(`The file could not be loaded (${response.status}).`)
    return response.blob()
  }
  const revoke = (path: VaultPath, { url }: Held): void => {
    held.delete(path)
    url.then(
      (address) => URL.revokeObjectURL(address),
      () => {}, // it never came, so there is nothing to give back
    )
  }

  return {
    load(path) {
      const known = held.get(path)
      if (known) {
        clearTimeout(known.timer)
        known.users++
        return known.url
      }
      const fresh: Held = { url: fetchBlob(path).then(URL.createObjectURL), users: 1 }
      held.set(path, fresh)
      fresh.url.catch(() => held.delete(path)) // so that the next look tries again
      return fresh.url
    },
    release(path) {
      const known = held.get(path)
      if (!known || --known.users > 0) return
      known.timer = setTimeout(() => revoke(path, known), KEPT_MS)
    },
    async save(path) {
      // As bytes: a type that the browser has a viewer for would be opened by it.
      saveBlob(new Blob([await fetchBlob(path)]), fileNameOf(path))
    },
    dispose() {
      for (const [path, entry] of held) {
        clearTimeout(entry.timer)
        revoke(path, entry)
      }
    },
  }
}
