import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a hand-made zip; what is left out is as an honest program writes it. */
export interface ZipEntry {
  readonly name: string | Uint8Array
  readonly data?: string | Uint8Array
  readonly deflate?: boolean
  /** Bit 0 encrypted, bit 3 sizes behind the data, bit 11 name in UTF-8 (set unless given). */
  readonly flags?: number
  readonly method?: number
  /** Upper half: the mode of a Unix file. */
  readonly mode?: number
  /** Lies about the unpacked size and the checksum. */
  readonly sizeBytes?: number
  readonly checksum?: number
  /** Shares the data of the entry before it. */
  readonly isOverlapping?: boolean
}

const UTF8 = 0x800
const DESCRIPTOR = 0x8

/** A zip, byte by byte (APPNOTE.TXT 6.3), so that a test can build what no honest program would. */
export function makeZip(
  entries: readonly ZipEntry[],
  {
    times = 1,
    entryCount = entries.length * times,
  }: {
    /** Lists all entries so often; their data is there once. */
    readonly times?: number
    /** Lies about how many there are. */
    readonly entryCount?: number
  } = {},
): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  let lastOffset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const data = Buffer.from(entry.data ?? '')
    const packed = entry.deflate === true ? deflateRawSync(data) : data
    const method = entry.method ?? (entry.deflate === true ? 8 : 0)
    const flags = entry.flags ?? UTF8
    const checksum = entry.checksum ?? crc32(data)
    const sizeBytes = entry.sizeBytes ?? data.length
    const hasDescriptor = (flags & DESCRIPTOR) !== 0
    const sizes = (into: Buffer, at: number): void => {
      into.writeUInt32LE(checksum, at)
      into.writeUInt32LE(packed.length, at + 4)
      into.writeUInt32LE(sizeBytes, at + 8)
    }
    if (entry.isOverlapping !== true) {
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(20, 4)
      local.writeUInt16LE(flags, 6)
      local.writeUInt16LE(method, 8)
      if (!hasDescriptor) sizes(local, 14)
      local.writeUInt16LE(name.length, 26)
      const descriptor = Buffer.alloc(hasDescriptor ? 16 : 0)
      if (hasDescriptor) {
        descriptor.writeUInt32LE(0x08074b50, 0)
        sizes(descriptor, 4)
      }
      lastOffset = offset
      const whole = Buffer.concat([local, name, packed, descriptor])
      parts.push(whole)
      offset += whole.length
    }
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(0x0314, 4) // made on Unix
    header.writeUInt16LE(20, 6)
    header.writeUInt16LE(flags, 8)
    header.writeUInt16LE(method, 10)
    sizes(header, 16)
    header.writeUInt16LE(name.length, 28)
    header.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38)
    header.writeUInt32LE(lastOffset, 42)
    central.push(header, name)
  }
  const listed = Buffer.concat(central)
  const directory = times === 1 ? listed : Buffer.alloc(listed.length * times, listed)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 8)
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  if (entryCount < 0xffff) return Buffer.concat([...parts, directory, end])
  // More entries than sixteen bits hold: the zip64 records say how many.
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(entryCount), 24)
  end64.writeBigUInt64LE(BigInt(entryCount), 32)
  end64.writeBigUInt64LE(BigInt(directory.length), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([...parts, directory, end64, locator, end])
}
