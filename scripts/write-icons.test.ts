import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  fingerprint,
  ICNS_TYPES,
  icoOf,
  ICO_SIZES,
  picturesOfIcns,
  picturesOfIco,
  SIZES,
  sizeOfPng,
  TRAY_FILES,
} from './icon-files.ts'

const folder = join(import.meta.dirname, '../resources/icon')
const read = (name: string): Promise<Buffer> => readFile(join(folder, name))

test('every icon is made of the drawings as they are now (else: node scripts/write-icons.ts)', async () => {
  const known: Record<string, string> = JSON.parse(String(await read('fingerprints.json')))
  const now = Object.fromEntries(
    await Promise.all(
      Object.keys(known).map(async (name) => [name, fingerprint(await read(name))] as const),
    ),
  )
  expect(now).toEqual(known)
  expect(Object.keys(known)).toEqual([
    'latent.svg',
    'latent-small.svg',
    'latent-mark.svg',
    ...SIZES.map((size) => `png/${size}x${size}.png`),
    ...Object.keys(TRAY_FILES),
    'icon.ico',
    'icon.icns',
    'page/favicon.ico',
    'page/favicon.svg',
  ])
})
test('the icons of Windows and of macOS hold each size, with the same pictures as stand beside them', async () => {
  const ico = picturesOfIco(await read('icon.ico'))
  expect(ico.map(({ size }) => size)).toEqual(ICO_SIZES)
  const icns = picturesOfIcns(await read('icon.icns'))
  expect(icns.map(({ size }) => size)).toEqual(Object.values(ICNS_TYPES))
  for (const { size, png } of [...ico, ...icns])
    expect(png.equals(await read(`png/${size}x${size}.png`)), `${size} px`).toBe(true)
})
test('what stands in the menu bar of macOS is black with alpha, twice as large for sharp screens', async () => {
  for (const [name, size] of Object.entries(TRAY_FILES)) {
    const png = await read(name)
    expect(sizeOfPng(png)).toBe(size)
    const pixels = pixelsOfPng(png)
    expect(pixels.every(([red, green, blue]) => red + green + blue === 0)).toBe(true)
    const alphas = pixels.map(([, , , alpha]) => alpha)
    const part = (of: number): number =>
      alphas.filter((alpha) => alpha === of).length / alphas.length
    // A mark on nothing: neither a full square nor a trace.
    expect(part(0)).toBeGreaterThan(0.2)
    expect(part(255)).toBeGreaterThan(0.3)
  }
})
test('what is cut short, or holds a picture of another size, is no icon', async () => {
  const png = await read('png/32x32.png')
  expect(sizeOfPng(png)).toBe(32)
  expect(() => picturesOfIco(icoOf([{ size: 16, png }]))).toThrow('A picture of 16 px has 32.')
  expect(() => sizeOfPng(Buffer.alloc(64))).toThrow('no PNG')
  const icns = await read('icon.icns')
  expect(() => picturesOfIcns(icns.subarray(0, -1))).toThrow('no icon of macOS')
})
test('the drawings are plain: shapes and colours, with nothing to run, load or read', async () => {
  for (const name of ['latent.svg', 'latent-small.svg', 'latent-mark.svg'])
    expect(String(await read(name))).not.toMatch(/<(?!\/?svg|path|rect)|href|url\(|\son\w|style/)
})
test('the mark in the window is the drawing', async () => {
  const [, path = 'none'] = / d="([^"]+)"/.exec(String(await read('latent-mark.svg'))) ?? []
  const part = await readFile(join(folder, '../../src/renderer/src/ui/mark.tsx'), 'utf8')
  expect(part).toContain(`d="${path}"`)
})

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

/** The pixels of a square PNG with four channels of 8 bits, as Chromium writes it. */
function pixelsOfPng(png: Buffer): readonly Pixel[] {
  expect([...png.subarray(24, 26)]).toEqual([8, 6])
  const size = sizeOfPng(png)
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const packed = inflateSync(Buffer.concat(parts))
  const row = 4 * size
  const bytes = new Uint8Array(row * size)
  for (let y = 0; y < size; y++) {
    const filter = packed[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x++) {
      const left = x < 4 ? 0 : (bytes[y * row + x - 4] ?? 0)
      const above = bytes[(y - 1) * row + x] ?? 0
      const corner = x < 4 ? 0 : (bytes[(y - 1) * row + x - 4] ?? 0)
      const guesses = [0, left, above, (left + above) >> 1, nearest(left, above, corner)]
      bytes[y * row + x] = (packed[y * (row + 1) + 1 + x] ?? 0) + (guesses[filter] ?? 0)
    }
  }
  return Array.from({ length: size * size }, (_, at): Pixel => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.subarray(4 * at, 4 * at + 4)
    return [red, green, blue, alpha]
  })
}
/** As Paeth said: which of the three is nearest to what they promise together. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const far = (one: number): number => Math.abs(guess - one)
  if (far(left) <= far(above) && far(left) <= far(corner)) return left
  return far(above) <= far(corner) ? above : corner
}
