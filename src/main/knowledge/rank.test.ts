import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const candidates = [
  { chunk: 1, words: 8, meaning: 0.1 },
  { chunk: 2, words: 4, meaning: 0.9 },
  { chunk: 3, meaning: 0.7 },
  { chunk: 4, words: 2 },
  { chunk: 5, words: 1, meaning: -0.8 },
]

test('hybrid is half of the words, relative to the best, and half of the meaning', () => {
  expect(rank(candidates, 'hybrid')).toEqual([
    { chunk: 2, score: 0.7 },
    { chunk: 1, score: 0.55 },
    { chunk: 3, score: 0.35 },
    { chunk: 4, score: 0.125 },
    { chunk: 5, score: 0.0625 },
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
