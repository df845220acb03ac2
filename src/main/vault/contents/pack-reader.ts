import { join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import { etagOf } from '../model/text-file.ts'
import type { FoundImage } from './found-image.ts'
import { type PackHeader, readPackHeader, unpack } from './image-pack.ts'
import { namesIn } from './names-in.ts'

/** Contents that lie many to a pack. */
export interface PackReader {
  find(etag: Etag): Promise<FoundImage>
  /** Unread; null when no pack has it. */
  sizeOf(etag: Etag): Promise<number | null>
  /** What there is now, by file name; null for a pack that does not say what is in it. */
  headers(): Promise<ReadonlyMap<string, PackHeader | null>>
}

/** @param folder absolute; need not exist */
export function createPackReader(folder: string): PackReader {
  const headers = new Map<string, PackHeader | null>()
  let packOf = new Map<Etag, string>()
  let lastUnpacked: { readonly name: string; readonly bytes: WeakRef<Buffer> } | null = null

  /** Reads what packs there are now. They only come and go as a whole. */
  async function lookAtPacks(): Promise<void> {
    const names = (await namesIn(folder)).filter((name) => name.endsWith('.pack'))
    const known = new Set(names)
    for (const name of headers.keys()) if (!known.has(name)) headers.delete(name)
    for (const name of names)
      if (!headers.has(name)) {
        const header = await unlessGone(readPackHeader(join(folder, name)))
        if (header !== undefined) headers.set(name, header)
      }
    packOf = new Map()
    for (const [name, header] of headers)
      for (const { etag } of header?.images ?? []) packOf.set(etag, name)
  }

  async function packedImage(etag: Etag) {
    if (!packOf.has(etag)) await lookAtPacks()
    const name = packOf.get(etag)
    const header = name === undefined ? null : headers.get(name)
    const index = header?.images.findIndex((image) => image.etag === etag) ?? -1
    const image = header?.images[index]
    if (name === undefined || !header || !image) return null
    const start = header.images.slice(0, index).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    return { name, header, start, end: start + image.sizeBytes, sizeBytes: image.sizeBytes }
  }

  async function unpacked(name: string, header: PackHeader): Promise<Buffer | null> {
    const remembered = lastUnpacked?.name === name ? lastUnpacked.bytes.deref() : undefined
    if (remembered) return remembered
    const bytes = await unlessGone(unpack(join(folder, name), header))
    if (bytes) lastUnpacked = { name, bytes: new WeakRef(bytes) }
    return bytes ?? null
  }

  return {
    async find(etag) {
      const packed = await packedImage(etag)
      // It may be in one that does not even say what is in it.
      if (packed === null)
        return { status: [...headers.values()].includes(null) ? 'damaged' : 'missing' }
      const bytes = await unpacked(packed.name, packed.header)
      const image = bytes?.subarray(packed.start, packed.end)
      return image && etagOf(image) === etag
        ? { status: 'kept', bytes: new Uint8Array(image) }
        : { status: 'damaged' }
    },
    async sizeOf(etag) {
      return (await packedImage(etag))?.sizeBytes ?? null
    },
    async headers() {
      await lookAtPacks()
      return headers
    },
  }
}
