import { expect, test } from 'vitest'
import { createPieceBatch } from './piece-batch.ts'

const text = (words: string) => ({ type: 'text', text: words }) as const
const thought = (words: string) => ({ type: 'thought', text: words }) as const
const call = { type: 'call', name: 'look', arguments: '{}' } as const

test('tells the first piece at once, then at most one message in a frame, and all of it in order', () => {
  let now = 100
  const batch = createPieceBatch(() => now)
  expect(batch.take([thought('a')])).toEqual([thought('a')])
  now += 5
  expect(batch.take([thought('b')])).toEqual([])
  now += 5
  expect(batch.take([thought('c'), text('d')])).toEqual([])
  now += 6
  expect(batch.take([text('e')])).toEqual([thought('bc'), text('de')])
  now += 1
  expect(batch.take([call, call])).toEqual([])
  expect(batch.rest()).toEqual([call, call])
  expect(batch.rest()).toEqual([])
})

test('what comes slowly is told as it comes', () => {
  let now = 0
  const batch = createPieceBatch(() => (now += 50))
  for (const word of ['a', 'b', 'c']) expect(batch.take([text(word)])).toEqual([text(word)])
  expect(batch.take([])).toEqual([])
})
