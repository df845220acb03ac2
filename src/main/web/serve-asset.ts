import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { parseByteRange } from './byte-range.ts'
import { ASSET_POLICY, COMMON_HEADERS } from './content-security-policy.ts'
import { assetType } from './content-types.ts'

export type AssetRequest = {
  /** What follows the route, still percent-encoded: `images/a%20b.png`. */
  readonly encodedPath: string
  readonly range: string | null
  /** The `Sec-Fetch-Dest` header, where the browser sends one. */
  readonly destination: string | null
}

const HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': ASSET_POLICY,
  'accept-ranges': 'bytes',
}
const empty = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...HEADERS, ...headers } })

/**
 * Answers with one file of the vault, so that it is data wherever it is opened: sandboxed, never sniffed, markup as
 * plain text, types nobody knows only as a download. `openAsset` is the vault's own check of the path, and
 * the very file that passed it.
 */
export async function serveAsset(
  openAsset: (path: VaultPath) => Promise<{ readonly handle: FileHandle }>,
  { encodedPath, range, destination }: AssetRequest,
): Promise<Response> {
  const path = decodeOnce(encodedPath)
  if (path === undefined) return empty(400)
  const asset = await openAsset(path).catch((error: unknown) => {
    if (error instanceof LatentError) return undefined // which of the reasons is nobody's business out there
    throw error
  })
  if (!asset) return empty(404)
  const file = asset.handle
  const stat = await file.stat()
  const part = parseByteRange(range, stat.size)
  if (part === 'unsatisfiable') {
    await file.close()
    return empty(416, { 'content-range': `bytes */${stat.size}` })
  }
  const { first, last } = part ?? { first: 0, last: stat.size - 1 }
  const headers: Record<string, string> = {
    ...HEADERS,
    ...typeHeaders(path, destination),
    'content-length': String(last - first + 1),
    ...(part ? { 'content-range': `bytes ${first}-${last}/${stat.size}` } : {}),
  }
  if (stat.size === 0) {
    await file.close()
    return new Response(null, { status: 200, headers })
  }
  const bytes = Readable.toWeb(file.createReadStream({ start: first, end: last }))
  // Node's and the DOM's stream types describe the same object.
  return new Response(bytes as ReadableStream<Uint8Array>, { status: part ? 206 : 200, headers })
}

/** Once, as the path function expects: `%252e` stays `%2e`, an ordinary name. */
function decodeOnce(encodedPath: string): VaultPath | undefined {
  try {
    return VaultPath.safeParse(decodeURIComponent(encodedPath)).data
  } catch {
    return undefined
  }
}

function typeHeaders(path: string, destination: string | null): Record<string, string> {
  const type = assetType(path)
  if (!type) {
    return { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
  }
  // An SVG is a picture inside <img>, where scripts do not run, and a text anywhere else.
  const isPicture = destination === null || destination === 'image' || destination === 'empty'
  if (type === 'image/svg+xml' && !isPicture) return { 'content-type': 'text/plain; charset=utf-8' }
  return { 'content-type': type }
}
