import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { blobAssets, schemeAssets, type AssetNews } from './asset-loader.ts'

const path = vaultPath('pictures/a b#1.png')
const other = vaultPath('pictures/c.png')
let revoked: string[]

beforeEach(() => {
  revoked = []
  let made = 0
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const changed = (...paths: readonly VaultPath[]): AssetNews => ({
  changes: paths.map((each) => ({ path: each })),
  foldersChanged: [],
})
/** A vault whose files say how often they were asked for. */
function withFetches() {
  const asked: string[] = []
  const assets = blobAssets((address) => {
    asked.push(address)
    return Promise.resolve(new Response('x'))
  })
  return { assets, asked }
}

test('the scheme carries the path, encoded, and another address for another file', async () => {
  const assets = schemeAssets()
  const begins = /^latent-asset:\/\/vault\/pictures\/a%20b%231\.png\?[^/]+$/
  const first = await assets.take(path).address
  expect(first).toMatch(begins)
  expect(await assets.take(path).address).toBe(first)
  assets.changed(changed(path))
  const second = await assets.take(path).address
  expect(second).toMatch(begins)
  expect(second).not.toBe(first)
})

test('a picture is fetched once for all who show it, and given back some time after the last', async () => {
  const { assets, asked } = withFetches()
  const [first, second] = [assets.take(path), assets.take(path)]
  expect([await first.address, await second.address]).toEqual(['blob:1', 'blob:1'])
  expect(asked).toEqual(['/asset/pictures/a%20b%231.png'])

  first.release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual([]) // one still shows it
  second.release()
  const back = assets.take(path)
  expect(await back.address).toBe('blob:1') // scrolled back
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual([])
  back.release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual(['blob:1'])
  expect(await assets.take(path).address).toBe('blob:2')
})

test('what could not be fetched is tried again', async () => {
  let isThere = false
  const assets = blobAssets(() =>
    Promise.resolve(new Response('x', { status: isThere ? 200 : 404 })),
  )
  await expect(assets.take(path).address).rejects.toThrow('404')
  isThere = true
  expect(await assets.take(path).address).toBe('blob:1')
})

test('who could not have it takes nothing from those who have it later', async () => {
  let isThere = false
  const assets = blobAssets(() =>
    Promise.resolve(new Response('x', { status: isThere ? 200 : 404 })),
  )
  const failed = assets.take(path)
  await expect(failed.address).rejects.toThrow('404')
  isThere = true
  const later = assets.take(path)
  expect(await later.address).toBe('blob:1')
  failed.release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual([])
  later.release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual(['blob:1'])
})

test('a file that changed is another picture at once; the one before stays with those who show it', async () => {
  const { assets } = withFetches()
  const heard: string[] = []
  const stop = assets.watch(path, () => heard.push('again'))
  assets.watch(other, () => heard.push('other'))
  const shown = assets.take(path)
  const left = assets.take(other)
  await Promise.all([shown.address, left.address])
  left.release() // kept for a moment
  assets.changed(changed(path, other))
  expect(heard).toEqual(['again', 'other'])
  await vi.advanceTimersByTimeAsync(0)
  expect(revoked).toEqual(['blob:2'])
  const next = assets.take(path)
  expect(await next.address).toBe('blob:3')
  shown.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(revoked).toEqual(['blob:2', 'blob:1'])
  stop()
  assets.changed({ changes: [], foldersChanged: [], isUnlisted: true })
  expect(heard).toEqual(['again', 'other', 'other'])
  expect(await assets.take(path).address).toBe('blob:4')
})

test('of a folder that changed only what is not shown is asked for again', async () => {
  const { assets, asked } = withFetches()
  const shown = assets.take(path)
  assets.take(other).release()
  assets.changed({ changes: [], foldersChanged: ['picture'] })
  assets.take(other).release()
  expect(asked).toHaveLength(2)
  assets.changed({ changes: [], foldersChanged: ['pictures'] })
  assets.take(other).release()
  assets.take(path).release()
  expect(asked).toHaveLength(3)
  assets.changed({ changes: [], foldersChanged: [''] })
  assets.take(other).release()
  expect(asked).toHaveLength(4)
  shown.release()
})

test('after the end what nobody shows is given back at once, and the rest when it is released', async () => {
  const { assets } = withFetches()
  const shown = assets.take(path)
  assets.take(other).release()
  await shown.address
  assets.dispose()
  await vi.advanceTimersByTimeAsync(0)
  expect(revoked).toEqual(['blob:2'])
  shown.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(revoked).toEqual(['blob:2', 'blob:1'])
})
