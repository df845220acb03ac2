import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useClient, useConnectionState } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { takeSessionToken } from '../connection/session-token.ts'
import { DialogBoundary } from '../ui/dialog/dialog-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { OnceAsked } from '../ui/lazy/once-asked.tsx'
import { blobAssets, schemeAssets } from './asset-loader.ts'
import { createLinkResolver } from './link-resolver.ts'
import { MarkdownServicesContext, type DrawFence } from './markdown-context.tsx'

const LinkDialog = lazyView(async () => (await import('./parts/link-dialog.tsx')).LinkDialog)

/** Goes once round the app, below the connection. Owns the link cache and the dialog for links. */
export function MarkdownProvider({
  fences,
  children,
}: {
  /** What draws fenced blocks, by their language; the same map every time. */
  readonly fences: ReadonlyMap<string, DrawFence>
  readonly children: ReactNode
}) {
  const client = useClient()
  const [asked, setAsked] = useState<string | null>(null)
  const madeRenderer = useRef(null)
  const stores = useStores()
  // Of one vault, as the stores are: another one may have the same paths.
  const { assets, links } = useMemo(
    () => ({
      assets: window.latent ? schemeAssets() : blobAssets(fetchWithToken),
      links: createLinkResolver({ client }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [client, stores],
  )
  const { generation } = useConnectionState()
  useEffect(() => links.follow(), [links])
  useEffect(() => client.on('vault.changed', assets.changed), [client, assets])
  useEffect(() => links.refresh(), [links, generation])
  const knownGeneration = useRef(generation)
  useEffect(() => {
    if (knownGeneration.current === generation) return
    knownGeneration.current = generation
    // What happened without a connection, nobody told.
    assets.changed({ changes: [], foldersChanged: [], isUnlisted: true })
  }, [assets, generation])
  useEffect(() => () => assets.dispose(), [assets])

  const services = useMemo(
    () => ({ madeRenderer, links, assets, fences, openLink: setAsked }),
    [madeRenderer, links, assets, fences],
  )
  return (
    <MarkdownServicesContext value={services}>
      {children}
      <DialogBoundary resetKeys={[asked]} onClose={() => setAsked(null)}>
        <OnceAsked isAsked={asked !== null} onCancel={() => setAsked(null)}>
          <LinkDialog href={asked} onClose={() => setAsked(null)} />
        </OnceAsked>
      </DialogBoundary>
    </MarkdownServicesContext>
  )
}

const fetchWithToken = (address: string): Promise<Response> =>
  fetch(address, { headers: { Authorization: `Bearer ${takeSessionToken() ?? ''}` } })
