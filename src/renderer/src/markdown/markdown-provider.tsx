import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useClient, useConnectionState } from '../connection/connection-context.tsx'
import { takeSessionToken } from '../connection/session-token.ts'
import { blobAssets, schemeAssets } from './asset-loader.ts'
import { LinkDialog } from './parts/link-dialog.tsx'
import { createLinkResolver } from './link-resolver.ts'
import { MarkdownServicesContext, type DrawFence } from './markdown-context.tsx'

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
  const [assets] = useState(() => (window.latent ? schemeAssets() : blobAssets(fetchWithToken)))
  const links = useMemo(() => createLinkResolver({ client }), [client])
  const { generation } = useConnectionState()
  useEffect(() => links.follow(), [links])
  useEffect(() => links.refresh(), [links, generation])

  const services = useMemo(
    () => ({ madeRenderer, links, assets, fences, openLink: setAsked }),
    [madeRenderer, links, assets, fences],
  )
  return (
    <MarkdownServicesContext value={services}>
      {children}
      <LinkDialog href={asked} onClose={() => setAsked(null)} />
    </MarkdownServicesContext>
  )
}

const fetchWithToken = (address: string): Promise<Response> =>
  fetch(address, { headers: { Authorization: `Bearer ${takeSessionToken() ?? ''}` } })
