import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PagePiece } from '../../contract.ts'
import { pageAddress } from '../../../../shared/domain/page-address.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import type { OpenAsset } from '../../../../main/vault/vault.ts'
import { assetType } from '../../../../main/web/content-types.ts'
import { stagingFailed } from '../staging.ts'

export interface WritePageOptions {
  /** The path of the page in its archive; what lies beside it is named from there. */
  readonly page: string
  /** Opens a file of the vault; it is closed here. @throws LatentError when it may not be read */
  readonly openAsset: (path: VaultPath) => Promise<OpenAsset>
  readonly signal: AbortSignal
}

export interface WrittenPage {
  /** Files that the page shows and that have to lie in the archive. */
  readonly beside: readonly VaultPath[]
  /** Why a picture is not in it, a sentence each. */
  readonly notices: readonly string[]
}

const MB = 1024 * 1024
/** A browser gets slow with larger ones, and mail refuses them. */
export const MAX_PICTURE_BYTES = 25 * MB
/** A multiple of three, so that pieces of base64 join without padding. */
const READ_BYTES = 3 * 64 * 1024
const NOTHING = 'data:,'

/**
 * Puts a page together that the window drew, into a new file: its text as it came, and in the places of pictures their
 * bytes, or their addresses. A picture that cannot be had leaves its place empty, and its description shows.
 */
export async function writePage(
  target: string,
  pieces: readonly PagePiece[],
  options: WritePageOptions,
): Promise<WrittenPage> {
  const beside: VaultPath[] = []
  const notices: string[] = []
  async function* content(): AsyncGenerator<string> {
    for (const piece of pieces) {
      if ('text' in piece) yield piece.text
      else if (piece.as === 'beside') {
        beside.push(piece.asset)
        yield pageAddress(options.page, piece.asset)
      } else yield* inline(piece.asset, options, notices)
    }
  }
  await pipeline(
    Readable.from(content()),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    { signal: options.signal },
  ).catch((error: unknown) => {
    throw isAbort(error) ? error : stagingFailed(error)
  })
  return { beside, notices }
}

async function* inline(
  path: VaultPath,
  { openAsset, signal }: WritePageOptions,
  notices: string[],
): AsyncGenerator<string> {
  const type = assetType(path)
  const asset = type?.startsWith('image/') ? await openAsset(path).catch(() => null) : null
  if (!asset) {
    notices.push(`${path} could not be put into the page.`)
    yield NOTHING
    return
  }
  const { handle, sizeBytes } = asset
  try {
    if (sizeBytes > MAX_PICTURE_BYTES) {
      notices.push(`${path} is larger than ${MAX_PICTURE_BYTES / MB} MB, so it is not in the page.`)
      yield NOTHING
      return
    }
    yield `data:${type};base64,`
    let rest = Buffer.alloc(0)
    const stream = handle.createReadStream({ autoClose: false, highWaterMark: READ_BYTES, signal })
    for await (const part of stream as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, part])
      const whole = bytes.length - (bytes.length % 3)
      yield bytes.toString('base64', 0, whole)
      rest = bytes.subarray(whole)
    }
    yield rest.toString('base64')
  } finally {
    await handle.close()
  }
}
