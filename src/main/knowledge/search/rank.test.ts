import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const candidates = [
  { chunk: 1, words: 8, meaning: 0.1 },
  { chunk: 2, words: 4, meaning: 0.9 },
  { chunk: 3, meaning: 0.7 },
  { chunk: 4, words: 2 },
  { chunk: 5, words: 1, meaning: -0.8 },
]

test('hybrid weighs words, relative to the best, and meaning', () => {
  expect(rank(candidates, 'hybrid')).toEqual([
    { chunk: 2, score: expect.closeTo(0.3 + 0.36) },
    { chunk: 1, score: expect.closeTo(0.6 + 0.04) },
    { chunk: 3, score: expect.closeTo(0.28) },
    { chunk: 4, score: expect.closeTo(0.15) },
    { chunk: 5, score: expect.closeTo(0.075) },
  ])
})

test('keyword and semantic go by one alone', () => {
  expect(rank(candidates, 'keyword').map(({ chunk }) => chunk)).toEqual([1, 2, 4, 5, 3])
  expect(rank(candidates, 'semantic').map(({ chunk }) => chunk)).toEqual([2, 3, 1, 4, 5])
})

test('every score lies in 0..1, and equals are in a fixed order', () => {
  const scores = rank([{ chunk: 9, meaning: 1.0000001 }, { chunk: 3 }, { chunk: 2 }], 'semantic')
  expect(scores).toEqual([
    { chunk: 9, score: 1 },
    { chunk: 2, score: 0 },
    { chunk: 3, score: 0 },
  ])
  expect(rank([], 'hybrid')).toEqual([])
})
