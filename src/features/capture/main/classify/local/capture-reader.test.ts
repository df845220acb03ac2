import type { Worker } from 'node:worker_threads'
import nlp from 'compromise/two'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCaptures } from '../../../bench/data/read-captures.ts'
import { type CaptureReader, createCaptureReader } from './capture-reader.ts'
import { readCapture } from './read-capture.ts'

const never = new AbortController().signal
let threads: Worker[] = []
let reader: CaptureReader
/** Node tells of a new thread in the next tick. */
const told = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const keep = (worker: Worker): void => void threads.push(worker)
beforeEach(() => {
  threads = []
  process.on('worker', keep)
  reader = createCaptureReader()
})
afterEach(async () => {
  process.off('worker', keep)
  await reader.dispose()
})

test('reads in a thread what would be read here', async () => {
  for (const { text } of readCaptures().slice(0, 60))
    expect(await reader.read(text, never)).toEqual(readCapture(text, nlp))
  expect(threads).toHaveLength(1)
})

test('starts no thread before something is read', async () => {
  await told()
  expect(threads).toHaveLength(0)
})

test('says when its thread died, and starts another for the next capture', async () => {
  const reading = reader.read('Call Ada', never)
  const died = expect(reading).rejects.toMatchObject({
    code: 'unavailable',
    message: 'What reads captures stopped. It starts again when you try again.',
  })
  await told()
  await threads[0]?.terminate()
  await died
  expect(await reader.read('Call Ada', never)).toMatchObject({ people: ['Ada'] })
  await threads[1]?.terminate()
  expect(await reader.read('Call Ada', never)).toMatchObject({ people: ['Ada'] })
  expect(threads).toHaveLength(3)
})

test('ends what it reads with itself, and reads nothing afterwards', async () => {
  const reading = reader.read('Call Ada', never)
  const ended = expect(reading).rejects.toMatchObject({ code: 'unavailable' })
  await told()
  await reader.dispose()
  await ended
  expect(threads[0]?.threadId).toBe(-1)
  await expect(reader.read('Call Ada', never)).rejects.toMatchObject({ code: 'unavailable' })
  expect(threads).toHaveLength(1)
})

test('a signal that fired stops it', async () => {
  await expect(reader.read('Call Ada', AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })
})
