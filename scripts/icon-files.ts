import { createHash } from 'node:crypto'

/** A picture that a container of icons holds: square, `size` px a side, as PNG. */
export interface IconPicture {
  readonly size: number
  readonly png: Buffer
}

/** What a small icon is drawn from, with edges on whole pixels; above it, the large drawing. */
export const LARGEST_SMALL_PX = 32
/** Every size that is written, in px. */
export const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
/**
 * What stands in the menu bar of macOS, by its file, with the side in px. The names say to the system that it is a
 * template and which one is for sharp screens.
 */
export const TRAY_FILES = {
  'tray/latentTemplate.png': 16,
  'tray/latentTemplate@2x.png': 32,
} as const
export const ICO_SIZES: readonly number[] = [16, 24, 32, 48, 64, 128, 256]
/**
 * The types of ICNS that hold a PNG, with the side of their picture in px. 16 px is left out: the Finder draws it from
 * twice the size.
 */
export const ICNS_TYPES = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
} as const

const ICO_HEAD_BYTES = 6
const ICO_ENTRY_BYTES = 16
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The icon of Windows, which browsers ask for too: a list of pictures, then the pictures. */
export function icoOf(pictures: readonly IconPicture[]): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES + ICO_ENTRY_BYTES * pictures.length)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4)
  let start = head.length
  pictures.forEach(({ size, png }, index) => {
    const entry = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * index
    head.writeUInt8(size % 256, entry) // 0 stands for 256
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(start, entry + 12)
    start += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** @throws Error where it is none, or says another size than a picture has */
export function picturesOfIco(ico: Buffer): IconPicture[] {
  if (ico.readUInt32LE(0) !== 0x1_00_00) throw new Error('This is no icon of Windows.')
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * index
    const start = ico.readUInt32LE(entry + 12)
    const png = ico.subarray(start, start + ico.readUInt32LE(entry + 8))
    return sized(ico.readUInt8(entry) || 256, png)
  })
}

/** The icon of macOS: pictures behind one another, each with its type and length. */
export function icnsOf(pngOf: (size: number) => Buffer): Buffer {
  const parts = Object.entries(ICNS_TYPES).map(([type, size]) => part(type, pngOf(size)))
  return part('icns', Buffer.concat(parts))
}

/** @throws Error where it is none, or holds a type of another size */
export function picturesOfIcns(icns: Buffer): IconPicture[] {
  if (icns.toString('latin1', 0, 4) !== 'icns' || icns.readUInt32BE(4) !== icns.length)
    throw new Error('This is no icon of macOS.')
  const pictures: IconPicture[] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const type = icns.toString('latin1', at, at + 4)
    const size = Object.entries(ICNS_TYPES).find(([known]) => known === type)?.[1]
    if (size === undefined) throw new Error(`No picture of the type ${type} is written.`)
    pictures.push(sized(size, icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))))
  }
  return pictures
}

/** The side of a square PNG in px. @throws Error where it is none */
export function sizeOfPng(png: Buffer): number {
  if (!png.subarray(0, 8).equals(PNG_HEAD) || png.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('This is no PNG.')
  const size = png.readUInt32BE(16)
  if (size !== png.readUInt32BE(20)) throw new Error('This picture is not square.')
  return size
}

/** How a file is told from another one. */
export const fingerprint = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('hex')

function part(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8, type, 'latin1')
  head.writeUInt32BE(head.length + bytes.length, 4)
  return Buffer.concat([head, bytes])
}

function sized(size: number, png: Buffer): IconPicture {
  const found = sizeOfPng(png)
  if (found !== size) throw new Error(`A picture of ${size} px has ${found}.`)
  return { size, png }
}
