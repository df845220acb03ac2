import type { FileHandle } from 'node:fs/promises'
import type { Protocol } from 'electron'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { serveAsset } from '../web/serve-asset.ts'
import { createPages, type ServedLook } from '../web/serve-page.ts'

/** Of a page on its way to paper, in a session of its own. */
export const PRINT_SCHEME = 'latent-print'

const privileges = { standard: true, secure: true, supportFetchAPI: true }

/** To be called before `ready`. Not `file:`, whose pages may read every file; no scheme may pass by the CSP. */
export function registerSchemes(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    // The page's own programs are kept as they were compiled; their names change with their content.
    { scheme: 'latent', privileges: { ...privileges, codeCache: true } },
    { scheme: 'latent-asset', privileges: { ...privileges, stream: true } },
    { scheme: PRINT_SCHEME, privileges: { standard: true, secure: true } },
  ])
}

/** `latent://app/…` is Latent's own page, `latent-asset://vault/…` a file of the open vault. */
export async function handleSchemes(
  protocol: Protocol,
  {
    rendererDir,
    look,
    openAsset,
  }: {
    readonly rendererDir: string
    readonly look: ServedLook
    openAsset(path: VaultPath): Promise<{ readonly handle: FileHandle }>
  },
): Promise<void> {
  const pages = await createPages(rendererDir, look)
  protocol.handle('latent', (request) => {
    const { host, pathname } = new URL(request.url)
    if (request.method !== 'GET' || host !== 'app') return new Response(null, { status: 404 })
    return pages.respond(pathname, { kind: 'electron' })
  })
  protocol.handle('latent-asset', async (request) => {
    const { host, pathname } = new URL(request.url)
    if (request.method !== 'GET' || host !== 'vault') return new Response(null, { status: 404 })
    const response = await serveAsset(openAsset, {
      encodedPath: pathname.slice(1),
      range: request.headers.get('range'),
      destination: request.headers.get('sec-fetch-dest'),
    })
    // Another scheme is another origin, and the only page there is may show it.
    response.headers.set('cross-origin-resource-policy', 'cross-origin')
    return response
  })
}
