import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { blobAssets, schemeAssets } from './asset-loader.ts'

const path = vaultPath('pictures/a b#1.png')
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

test('the scheme carries the path, encoded', async () => {
  expect(await schemeAssets().load(path)).toBe('latent-asset://vault/pictures/a%20b%231.png')
})

test('a picture is fetched once for all who show it, and given back some time after the last', async () => {
  const asked: string[] = []
  const assets = blobAssets((address) => {
    asked.push(address)
    return Promise.resolve(new Response('x'))
  })
  expect(await Promise.all([assets.load(path), assets.load(path)])).toEqual(['blob:1', 'blob:1'])
  expect(asked).toEqual(['/asset/pictures/a%20b%231.png'])

  assets.release(path)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual([]) // one still shows it
  assets.release(path)
  expect(await assets.load(path)).toBe('blob:1') // scrolled back
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual([])
  assets.release(path)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revoked).toEqual(['blob:1'])
  expect(await assets.load(path)).toBe('blob:2')
})

test('what could not be fetched is tried again', async () => {
  let isThere = false
  const assets = blobAssets(() =>
    Promise.resolve(new Response('x', { status: isThere ? 200 : 404 })),
  )
  await expect(assets.load(path)).rejects.toThrow('404')
  isThere = true
  expect(await assets.load(path)).toBe('blob:1')
})
