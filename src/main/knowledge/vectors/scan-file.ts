import { open, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { contentBytes, restoreScan, type VectorScan } from './vector-scan.ts'

/** A scan that was kept in a file, and which state of the vectors it is of. */
export interface KeptScan {
  readonly scan: VectorScan
  readonly stamp: number
}

/** "Lscn", and the form of what follows. */
const MAGIC = 0x6e63_734c
const FORM = 1
/** Magic, form, dimensions, bytes of the blocks, stamp, checksum of all that. */
const HEADER_BYTES = 40
const AT_ONCE = 4 * 1024 * 1024

/** Null when there is no such file, or when it is damaged, cut, or of another form: then it is made again. */
export async function readScanFile(file: string, dimensions: number): Promise<KeptScan | null> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    await handle.read(header, 0, HEADER_BYTES, 0)
    const bytes = Number(header.readBigUInt64LE(12))
    const { size } = await handle.stat()
    if (
      header.readUInt32LE(0) !== MAGIC ||
      header.readUInt32LE(4) !== FORM ||
      header.readUInt32LE(8) !== dimensions ||
      bytes % contentBytes(dimensions, 1) !== 0 ||
      size !== HEADER_BYTES + bytes
    )
      return null
    let sum = crc32(header.subarray(0, HEADER_BYTES - 4))
    const scan = await restoreScan(dimensions, bytes, async (blocks) => {
      for (let at = 0; at < bytes;) {
        const part = blocks.subarray(at, at + AT_ONCE)
        const { bytesRead } = await handle.read(part, 0, part.length, HEADER_BYTES + at)
        if (bytesRead === 0) break
        sum = crc32(part.subarray(0, bytesRead), sum)
        at += bytesRead
      }
    })
    return sum === header.readUInt32LE(HEADER_BYTES - 4)
      ? { scan, stamp: header.readDoubleLE(20) }
      : null
  } catch {
    return null // a drive that does not let it be read
  } finally {
    await handle.close().catch(() => {})
  }
}

/**
 * Writes it under another name first. Nothing waits for the disk: what a power cut leaves of it does not fit its
 * checksum. The scan must not change meanwhile.
 * @throws what the drive refuses
 */
export async function writeScanFile(file: string, { scan, stamp }: KeptScan): Promise<void> {
  const { dimensions, blocks } = scan.content()
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(FORM, 4)
  header.writeUInt32LE(dimensions, 8)
  header.writeBigUInt64LE(BigInt(blocks.length), 12)
  header.writeDoubleLE(stamp, 20)
  header.writeUInt32LE(crc32(blocks, crc32(header.subarray(0, HEADER_BYTES - 4))), HEADER_BYTES - 4)
  const draft = `${file}-new`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(header)
      await handle.writeFile(blocks)
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}
