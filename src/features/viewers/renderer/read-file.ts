import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { MOST_PART_BYTES } from '../../../shared/contract/file.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { VIEWER_WORDS } from './viewer-words.ts'

/** What was read of a file, from its beginning. */
export interface ReadFile {
  readonly bytes: Uint8Array
  /** Of the whole file; `bytes` is shorter where it has more than was wanted. */
  readonly sizeBytes: number
}

/** Another program may write a file while it is read, but not for ever. */
const MAX_TRIES = 4

/**
 * Reads the first bytes of a file of the vault, in parts; begun again when it is another file meanwhile.
 * @param onProgress told how much of it is there, 0 to 1
 * @throws LatentError `not_found`, `cancelled`, `unavailable` while another program goes on writing it
 */
export async function readFile(
  client: LatentClient,
  path: VaultPath,
  {
    mostBytes,
    signal,
    onProgress = () => {},
  }: {
    readonly mostBytes: number
    readonly signal: AbortSignal
    readonly onProgress?: (ratio: number) => void
  },
): Promise<ReadFile> {
  for (let tries = 1; ; tries++) {
    const read = await readOnce(client, path, { mostBytes, signal, onProgress })
    if (read !== null) return read
    if (tries === MAX_TRIES) throw new LatentError('unavailable', VIEWER_WORDS.isBeingWritten)
  }
}

async function readOnce(
  client: LatentClient,
  path: VaultPath,
  {
    mostBytes,
    signal,
    onProgress,
  }: {
    readonly mostBytes: number
    readonly signal: AbortSignal
    readonly onProgress: (ratio: number) => void
  },
): Promise<ReadFile | null> {
  let whole: { readonly sizeBytes: number; readonly modifiedMs: number } | null = null
  let bytes = new Uint8Array()
  for (let from = 0; ;) {
    const length = Math.min(MOST_PART_BYTES, mostBytes - from)
    const part = await client.call('file.read', { path, from, length }, { signal })
    if (whole === null) {
      whole = part
      bytes = new Uint8Array(Math.min(part.sizeBytes, mostBytes))
    }
    if (part.sizeBytes !== whole.sizeBytes || part.modifiedMs !== whole.modifiedMs) return null
    const piece = fromBase64(part.base64)
    if (piece.length > bytes.length - from) return null
    bytes.set(piece, from)
    from += piece.length
    if (from >= bytes.length) return { bytes, sizeBytes: whole.sizeBytes }
    if (piece.length === 0) return null
    onProgress(from / bytes.length)
  }
}

/** The bytes that are written so. */
export function fromBase64(base64: string): Uint8Array {
  const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array }
  if (native) return native.call(Uint8Array, base64)
  const binary = atob(base64)
  return Uint8Array.from({ length: binary.length }, (_, at) => binary.charCodeAt(at))
}
