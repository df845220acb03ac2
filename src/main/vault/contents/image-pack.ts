import * as nodeFs from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Etag } from '../../../shared/domain/text/etag.ts'

/** One content in a pack. */
export interface PackedImage {
  readonly etag: Etag
  readonly sizeBytes: number
  /** When it came into the store, ms since 1970. */
  readonly arrivedMs: number
}

/** What a pack says of itself; read without unpacking it. */
export interface PackHeader {
  /** In the order of their bytes. */
  readonly images: readonly PackedImage[]
  /** Where the packed bytes begin. */
  readonly payloadAt: number
  /** Of the whole file. */
  readonly storedBytes: number
}

/**
 * A pack is one line of text, `latent-pack 1 HEADER_BYTES`, a header in JSON of that length, and all contents one
 * behind the other, compressed (brotli). Versions of one note are nearly equal, and whatever is not farther than the
 * window from its like costs next to nothing: a hundred versions of a 300 kB note take what one of them takes.
 */
export async function packImages(
  images: readonly (PackedImage & { readonly bytes: Uint8Array })[],
): Promise<Uint8Array> {
  const header = Buffer.from(
    JSON.stringify(images.map(({ etag, sizeBytes, arrivedMs }) => [etag, sizeBytes, arrivedMs])),
  )
  const payload = await compress(Buffer.concat(images.map(({ bytes }) => bytes)), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })
  return Buffer.concat([Buffer.from(`${MAGIC}${header.byteLength}\n`), header, payload])
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const MAGIC = 'latent-pack 1 '
const FIRST_LINE = /^latent-pack 1 (\d{1,9})\n/
/** Far more than packs are made with. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** Null for a file that is none, or not whole enough to say what is in it. @throws Node error, `ENOENT` too */
export async function readPackHeader(file: string): Promise<PackHeader | null> {
  const handle = await nodeFs.open(file)
  try {
    const { size } = await handle.stat()
    const start = await readAt(handle, 0, 64)
    const line = FIRST_LINE.exec(start.toString('latin1'))
    if (line === null) return null
    const headerAt = line[0].length
    const headerBytes = Number(line[1])
    if (headerAt + headerBytes > size) return null
    const images = parseImages(await readAt(handle, headerAt, headerBytes))
    return images && { images, payloadAt: headerAt + headerBytes, storedBytes: size }
  } finally {
    await handle.close()
  }
}

async function readAt(
  handle: nodeFs.FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function parseImages(header: Buffer): PackedImage[] | null {
  try {
    const rows: unknown = JSON.parse(header.toString('utf8'))
    if (!Array.isArray(rows)) return null
    return rows.map((row: unknown) => {
      const [etag, sizeBytes, arrivedMs] = Array.isArray(row) ? (row as unknown[]) : []
      if (
        typeof etag !== 'string' ||
        typeof sizeBytes !== 'number' ||
        typeof arrivedMs !== 'number'
      )
        throw new SyntaxError('not a row of a pack')
      return { etag, sizeBytes, arrivedMs }
    })
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** All contents of a pack, one behind the other; null when they cannot be unpacked any more. */
export async function unpack(file: string, { payloadAt }: PackHeader): Promise<Buffer | null> {
  const packed = await nodeFs.readFile(file)
  try {
    return await decompress(packed.subarray(payloadAt), { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    return null // Whatever it says: the bytes are not what they were.
  }
}
