import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
    ...SIZES.map((size) => `png/${size}x${size}.png`),
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
