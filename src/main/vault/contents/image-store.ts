import { randomBytes } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import type { FoundImage } from './found-image.ts'
import { packImages, readPackHeader, unpack } from './image-pack.ts'
import { createPackReader } from './pack-reader.ts'
import { namesIn } from './names-in.ts'
import { etagOf } from '../model/text-file.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { type CopyCalls, inFolderOf, writeCopy } from './write-copy.ts'

/** What is kept and thrown away together: one content in a file of its own, or a pack of many. */
export interface ImageUnit {
  readonly file: string
  readonly etags: readonly Etag[]
  /** When the youngest of them came, ms since 1970, by the file system and not by the content's own times. */
  readonly arrivedMs: number
  readonly oldestMs: number
  readonly storedBytes: number
}

/**
 * Contents of files, each under its hash: new ones each in a file of its own, older ones many to a pack. Whatever is
 * given out was compared with its hash.
 */
export interface ImageStore {
  /** Takes a file over by renaming it. Not synced. */
  adopt(file: string, etag: Etag): Promise<void>
  /** Durable on return, unless said otherwise. @param options `etag` spares hashing what was hashed before */
  write(
    bytes: Uint8Array,
    options?: { readonly isDurable?: boolean; readonly etag?: Etag },
  ): Promise<Etag>
  /** Makes what was written without that durable, as far as it lies in a file of its own still. */
  sync(etag: Etag): Promise<void>
  find(etag: Etag): Promise<FoundImage>
  /** Unread; null when it is not kept. */
  sizeOf(etag: Etag): Promise<number | null>
  /** Everything that is kept, in no order. */
  units(signal: AbortSignal): AsyncIterable<ImageUnit>
  /** From now on it is remembered what comes in: `remove` leaves that alone. */
  beginRemoving(): void
  /** @returns false when a content of the unit came in again since `beginRemoving` */
  remove(unit: ImageUnit): boolean
  /**
   * Packs the contents that lie in files of their own since before `olderThanMs`, if they take at least `minBytes`.
   * @returns how many
   */
  pack(options: {
    readonly olderThanMs: number
    readonly minBytes: number
    readonly signal: AbortSignal
  }): Promise<number>
}

/** Larger ones are farther apart than the window of the compression. */
const MAX_PACKED_BYTES = 8 * 1024 * 1024
const MAX_PACK_BYTES = 32 * 1024 * 1024
const IMAGE_NAME = /^[0-9a-f]{64}$/

/** @param directory absolute, outside the vault; made when the first content comes */
export function createImageStore(directory: string, calls: CopyCalls = nodeFs): ImageStore {
  const packs = join(directory, 'packs')
  const ownFile = (etag: Etag): string => join(directory, etag.slice(0, 2), etag)
  const packed = createPackReader(packs)
  let cameIn = new Set<Etag>()

  async function* looseUnits(signal: AbortSignal): AsyncIterable<ImageUnit> {
    for (const prefix of await namesIn(directory)) {
      if (!/^[0-9a-f]{2}$/.test(prefix)) continue
      for (const name of await namesIn(join(directory, prefix))) {
        signal.throwIfAborted()
        if (!IMAGE_NAME.test(name)) continue
        const file = join(directory, prefix, name)
        const stats = await unlessGone(nodeFs.lstat(file))
        if (!stats?.isFile()) continue
        // Nobody can set it, unlike the time of the last writing, which came along with the file.
        const arrivedMs = stats.ctimeMs
        const times = { arrivedMs, oldestMs: arrivedMs }
        yield { file, etags: [name], ...times, storedBytes: stats.size }
      }
    }
  }

  /** Packs these, oldest first, so that versions of one note lie side by side. @returns how many */
  async function packUnits(units: readonly ImageUnit[]): Promise<number> {
    const images = []
    for (const { file, etags, arrivedMs } of units) {
      const bytes = await unlessGone(nodeFs.readFile(file))
      const [etag = ''] = etags
      // A damaged one stays what it is: a pack must not make it look well.
      if (bytes && etagOf(bytes) === etag)
        images.push({ file, bytes, etag, sizeBytes: bytes.byteLength, arrivedMs })
    }
    if (images.length === 0) return 0
    const name = `${randomBytes(8).toString('hex')}.pack`
    const file = join(packs, name)
    await writeCopy(calls, file, await packImages(images))
    // The single files go only when what was written can be read.
    const header = await readPackHeader(file)
    const bytes = header && (await unpack(file, header))
    if (!bytes?.equals(Buffer.concat(images.map((image) => image.bytes)))) {
      await calls.unlink(file)
      throw new Error('A pack of earlier versions could not be read back.')
    }
    for (const image of images) await unlessGone(calls.unlink(image.file))
    return images.length
  }

  return {
    async adopt(file, etag) {
      cameIn.add(etag)
      const own = ownFile(etag)
      await inFolderOf(calls, own, () => calls.rename(file, own))
    },
    async write(bytes, { isDurable = true, etag = etagOf(bytes) } = {}) {
      cameIn.add(etag)
      const own = ownFile(etag)
      const there = await unlessGone(nodeFs.readFile(own))
      if (there === undefined || etagOf(there) !== etag)
        await writeCopy(calls, own, bytes, { isDurable })
      return etag
    },
    async sync(etag) {
      const own = ownFile(etag)
      const handle = await unlessGone(calls.open(own, 'r+'))
      if (handle === undefined) return
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(calls, dirname(own))
    },
    async find(etag) {
      const own = await unlessGone(nodeFs.readFile(ownFile(etag)))
      if (own) return etagOf(own) === etag ? { status: 'kept', bytes: own } : { status: 'damaged' }
      return packed.find(etag)
    },
    async sizeOf(etag) {
      const own = await unlessGone(nodeFs.lstat(ownFile(etag)))
      return own?.size ?? packed.sizeOf(etag)
    },
    async *units(signal) {
      yield* looseUnits(signal)
      for (const [name, header] of await packed.headers()) {
        signal.throwIfAborted()
        const times = header?.images.map(({ arrivedMs }) => arrivedMs) ?? []
        if (header === null || times.length === 0) continue
        yield {
          file: join(packs, name),
          etags: header.images.map(({ etag }) => etag),
          arrivedMs: times.reduce((a, b) => Math.max(a, b)),
          oldestMs: times.reduce((a, b) => Math.min(a, b)),
          storedBytes: header.storedBytes,
        }
      }
    },
    beginRemoving() {
      cameIn = new Set()
    },
    remove({ file, etags }) {
      if (etags.some((etag) => cameIn.has(etag))) return false
      // In one go with the look: what comes in after it is written anew.
      unlinkSync(file)
      return true
    },
    async pack({ olderThanMs, minBytes, signal }) {
      for (const name of await namesIn(packs))
        if (!name.endsWith('.pack')) await unlessGone(calls.unlink(join(packs, name)))
      const units: ImageUnit[] = []
      for await (const unit of looseUnits(signal))
        if (unit.arrivedMs < olderThanMs && unit.storedBytes <= MAX_PACKED_BYTES) units.push(unit)
      if (units.reduce((sum, { storedBytes }) => sum + storedBytes, 0) < minBytes) return 0
      units.sort((a, b) => a.arrivedMs - b.arrivedMs)
      let count = 0
      for (let rest = units; rest.length > 0;) {
        signal.throwIfAborted()
        let bytes = 0
        const end = rest.findIndex((unit) => (bytes += unit.storedBytes) > MAX_PACK_BYTES)
        const next = end === -1 ? rest : rest.slice(0, end)
        count += await packUnits(next)
        rest = rest.slice(next.length)
      }
      return count
    },
  }
}
