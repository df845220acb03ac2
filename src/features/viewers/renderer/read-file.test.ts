import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { MOST_PART_BYTES } from '../../../shared/contract/file.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { decodeText } from './decode-text.ts'
import { fromBase64, readFile } from './read-file.ts'

const path = vaultPath('a.csv')
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

interface Part {
  readonly from: number
  readonly length: number
}
interface OnDisk {
  readonly bytes: Uint8Array
  readonly modifiedMs?: number
}

/** Main with a file, which may be another one at each question. */
function mainWith(fileAt: (question: number, part: Part) => OnDisk) {
  const asked: Part[] = []
  const client = {
    call: async (_: string, { from, length }: Part, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted()
      const { bytes, modifiedMs = 1 } = fileAt(asked.length, { from, length })
      asked.push({ from, length })
      const base64 = Buffer.from(bytes.subarray(from, from + length)).toString('base64')
      return { sizeBytes: bytes.length, modifiedMs, base64 }
    },
  } as unknown as LatentClient
  const stopper = new AbortController()
  const told: number[] = []
  return {
    asked,
    told,
    stopper,
    read: (mostBytes = Infinity) =>
      readFile(client, path, {
        mostBytes,
        signal: stopper.signal,
        onProgress: (ratio) => told.push(ratio),
      }),
  }
}

test('a file that another program goes on writing is not said to be empty', async () => {
  const main = mainWith((question) => ({ bytes: new Uint8Array(MOST_PART_BYTES + 1 + question) }))
  await expect(main.read()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('is writing this file'),
  })
  expect(main.asked.filter(({ from }) => from === 0)).toHaveLength(4)
})
test('a large file is read in parts, in order, and tells how far it is', async () => {
  const bytes = Uint8Array.from({ length: 2 * MOST_PART_BYTES + 5 }, (_, at) => at % 251)
  const main = mainWith(() => ({ bytes }))
  const file = await main.read()
  expect(file.sizeBytes).toBe(bytes.length)
  expect(Buffer.compare(file.bytes, bytes)).toBe(0)
  expect(main.asked.map(({ from }) => from)).toEqual([0, MOST_PART_BYTES, 2 * MOST_PART_BYTES])
  expect(main.told).toHaveLength(2)
  expect(main.told.every((ratio, at) => ratio > (main.told[at - 1] ?? 0) && ratio < 1)).toBe(true)
})
test('of a file only so much is asked for as is wanted', async () => {
  const main = mainWith(() => ({ bytes: bytesOf('abcdefghi') }))
  const { bytes, sizeBytes } = await main.read(4)
  expect([new TextDecoder().decode(bytes), sizeBytes]).toEqual(['abcd', 9])
  expect(main.asked).toEqual([{ from: 0, length: 4 }])
})
test('an empty file is read, and has nothing', async () => {
  const { bytes, sizeBytes } = await mainWith(() => ({ bytes: new Uint8Array() })).read()
  expect([bytes.length, sizeBytes]).toEqual([0, 0])
})
test('a file that becomes another one between two parts is read from its beginning', async () => {
  const [before, after] = ['x', 'y'].map((letter) => bytesOf(letter.repeat(MOST_PART_BYTES + 3)))
  if (!before || !after) throw new Error('There are two.')
  const main = mainWith((question) =>
    question === 0 ? { bytes: before } : { bytes: after, modifiedMs: 2 },
  )
  const { bytes } = await main.read()
  expect(bytes).toHaveLength(after.length)
  expect(bytes.includes('x'.charCodeAt(0))).toBe(false)
  expect(main.asked.map(({ from }) => from)).toEqual([0, MOST_PART_BYTES, 0, MOST_PART_BYTES])
})
test('what is stopped, or is gone, is not tried again', async () => {
  const main = mainWith(() => ({ bytes: bytesOf('abc') }))
  main.stopper.abort()
  await expect(main.read()).rejects.toMatchObject({ name: 'AbortError' })
  expect(main.asked).toEqual([])
  const gone = mainWith((question) => {
    if (question > 0) throw new Error('It was asked for twice.')
    throw new LatentError('not_found', 'File not found: a.csv')
  })
  await expect(gone.read()).rejects.toMatchObject({ code: 'not_found' })
})
test('bytes are those that were written, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect([...fromBase64(text)]).toEqual([...bytes])
    }),
    { numRuns: runs(500) },
  )
})

test('a text is read by its mark, as UTF-8 where it can be that, else by the letters of Windows', () => {
  const read = (bytes: readonly number[]) => decodeText(Uint8Array.from(bytes), { isCut: false })
  expect(read([0xef, 0xbb, 0xbf, 0xc3, 0xa4])).toEqual({ text: 'ä', encoding: 'UTF-8' })
  expect(read([0xff, 0xfe, 0xe4, 0x00])).toEqual({ text: 'ä', encoding: 'UTF-16 LE' })
  expect(read([0xfe, 0xff, 0x00, 0xe4])).toEqual({ text: 'ä', encoding: 'UTF-16 BE' })
  expect(read([0xe4, 0x80])).toEqual({ text: 'ä€', encoding: 'Windows-1252' })
  expect(read([])).toEqual({ text: '', encoding: 'UTF-8' })
})
test('what has bytes that no text has is none, unless a mark says what it is', () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 0x00), { isCut: false })).toBeNull()
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x00), { isCut: false })).toMatchObject({
    text: 'a\0',
  })
})
test('a text that is cut in the middle of a character is still UTF-8, and loses only that', () => {
  const whole = bytesOf('Grüße 🎉')
  for (let length = 0; length <= whole.length; length++) {
    const read = decodeText(whole.subarray(0, length), { isCut: length < whole.length })
    expect(read?.encoding).toBe('UTF-8')
    expect('Grüße 🎉'.startsWith(read?.text ?? '-')).toBe(true)
  }
})
test('any text that was written as UTF-8 is read as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ä', '日', '🎉', '\n', '\r\n') }),
      (text) => {
        expect(decodeText(bytesOf(text), { isCut: false })).toEqual({ text, encoding: 'UTF-8' })
      },
    ),
    { numRuns: runs(500) },
  )
})
