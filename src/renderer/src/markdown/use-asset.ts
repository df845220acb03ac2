import { useEffect, useState } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { TakenAsset } from './asset-loader.ts'
import { useMarkdownServices } from './markdown-context.tsx'

/** `address` is null until it is there, and when it cannot be had. */
export type Asset = { readonly address: string | null; readonly hasFailed: boolean }

const NOTHING: Asset = { address: null, hasFailed: false }

/** A file of the vault for this page, and again when it is another one on disk; the one before stays until then. */
export function useAsset(path: VaultPath): Asset {
  const { assets } = useMarkdownServices()
  const [shown, setShown] = useState<{ readonly path: VaultPath; readonly asset: Asset } | null>(
    null,
  )

  useEffect(() => {
    /** Oldest first: the one that is shown, and those that were asked for since. */
    const taken: TakenAsset[] = []
    function take(): void {
      const next = assets.take(path)
      taken.push(next)
      const show = (asset: Asset): void => {
        const place = taken.indexOf(next)
        if (place === -1) return // a newer one is shown, or nothing any more
        for (const old of taken.splice(0, place)) old.release()
        setShown({ path, asset })
      }
      next.address.then(
        (address) => show({ address, hasFailed: false }),
        () => show({ address: null, hasFailed: true }),
      )
    }
    take()
    const stop = assets.watch(path, take)
    return () => {
      stop()
      for (const each of taken.splice(0)) each.release()
    }
  }, [assets, path])
  return shown?.path === path ? shown.asset : NOTHING
}
