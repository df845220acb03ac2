import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LatentContract } from '../../../shared/contract/index.ts'
import { createClient } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createScriptedHost, type Answers } from '../../../../test/window/scripted-host.ts'
import { TRANSFER_PIECE_BYTES } from '../shared/transfer-piece.ts'
import { fetchExport } from './fetch-export.ts'
import { createPace } from './pace.ts'
import { sendFile } from './send-file.ts'

const atOnce = async (): Promise<void> => {}
async function withMain(answers: Answers) {
  const host = createScriptedHost(answers)
  const onProgress = vi.fn()
  return {
    host,
    onProgress,
    options: {
      client: createClient<LatentContract>(await host.open()),
      pace: atOnce,
      signal: new AbortController().signal,
      onProgress,
    },
  }
}
const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
const fromBase64 = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))

describe('a file that is sent to main', () => {
  const uploads = (): Answers => ({
    'transfer.beginUpload': { uploadId: 'u1' },
    'transfer.upload': { receivedBytes: 0 },
    'transfer.discardUpload': null,
  })
  test.each([0, 1, 180 * 1024, 180 * 1024 + 1, 500_000])(
    'of %d bytes comes in whole and in order',
    async (length) => {
      const { host, options, onProgress } = await withMain(uploads())
      const file = new File([bytesOf(length)], 'a.zip')
      expect(await sendFile(file, options)).toBe('u1')
      expect(host.asked('transfer.beginUpload')).toEqual([{ name: 'a.zip', sizeBytes: length }])
      const pieces = host.asked('transfer.upload').map(({ base64 }) => fromBase64(base64))
      expect(Buffer.concat(pieces).equals(bytesOf(length))).toBe(true)
      let offset = 0
      for (const [index, piece] of pieces.entries()) {
        expect(host.asked('transfer.upload')[index]?.offset).toBe(offset)
        expect(onProgress.mock.calls[index]).toEqual([offset, length])
        expect(piece.length).toBeLessThanOrEqual(TRANSFER_PIECE_BYTES)
        offset += piece.length
      }
      expect(host.asked('transfer.discardUpload')).toEqual([])
    },
  )
  test('with a name that no file system has is sent under its beginning', async () => {
    const { host, options } = await withMain(uploads())
    await sendFile(new File([], 'n'.repeat(400)), options)
    expect(host.asked('transfer.beginUpload')[0]?.name).toHaveLength(255)
  })
  test('that main does not take to its end is forgotten there, and the reason is told', async () => {
    const full = new LatentError('unavailable', 'The disk is full.')
    const { host, options } = await withMain({ ...uploads(), 'transfer.upload': full })
    await expect(sendFile(new File(['x'], 'a.zip'), options)).rejects.toThrow('The disk is full.')
    await vi.waitFor(() =>
      expect(host.asked('transfer.discardUpload')).toEqual([{ uploadId: 'u1' }]),
    )
  })
})

test('any export comes out as main has it, piece by piece', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 64 }), async (all, most) => {
      const { host, options, onProgress } = await withMain({
        'transfer.readExport': ({ offset }) => ({
          base64: Buffer.from(all.slice(offset, offset + most)).toString('base64'),
        }),
      })
      const blob = await fetchExport('e1', options)
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(all)
      // One more to know that it is the end.
      expect(host.asked('transfer.readExport')).toHaveLength(Math.ceil(all.length / most) + 1)
      expect(onProgress.mock.calls.at(-1) ?? [0]).toEqual([all.length])
      expect(host.problems()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

describe('no more messages than the host takes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  /** How many are let through in so much time. */
  async function sent(pace: () => Promise<void>, ms: number): Promise<number> {
    let count = 0
    let isOver = false
    void (async () => {
      while (!isOver) {
        await pace()
        count++
      }
    })()
    await vi.advanceTimersByTimeAsync(ms)
    isOver = true
    return count
  }
  test('go through in a second, and a pause before is not made up for', async () => {
    const pace = createPace(50)
    await vi.advanceTimersByTimeAsync(10_000)
    const count = await sent(pace, 1000)
    expect(count).toBeGreaterThan(40)
    expect(count).toBeLessThanOrEqual(51)
  })
  test('and the first of them waits for nobody', async () => {
    await createPace(1)()
    expect(vi.getTimerCount()).toBe(0)
  })
})
