import { expect, test } from 'vitest'
import { createLatestWriter } from './latest-writer.ts'

test('the newest value is written last, what was overtaken is not, and a failure stops nothing', async () => {
  const written: string[] = []
  const writer = createLatestWriter(async (value: string) => {
    await new Promise((resolve) => setTimeout(resolve))
    written.push(value)
    if (value === 'a') throw new Error('The disk is full.')
  })
  await writer.settled()
  for (const value of ['a', 'ab', 'abc']) writer.write(value)
  await writer.settled()
  expect(written).toEqual(['a', 'abc'])
  writer.write('abcd')
  await writer.settled()
  expect(written.at(-1)).toBe('abcd')
})
