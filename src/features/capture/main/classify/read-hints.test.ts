import { describe, expect, test } from 'vitest'
import { readHints, takeHints } from './read-hints.ts'

describe('hints', () => {
  test.each([
    ['[project]', { category: 'projects', name: null }],
    ['[person:Ada Okafor]', { category: 'people', name: 'Ada Okafor' }],
    ['[ Idea ]', { category: 'ideas', name: null }],
    ['something [x] then [admin: Insurance ]', { category: 'admin', name: 'Insurance' }],
    ['[person:]', { category: 'people', name: null }],
    ['[constructor]', { category: null, name: null }],
    ['project', { category: null, name: null }],
    ['', { category: null, name: null }],
    [null, { category: null, name: null }],
  ])('%j says what is meant', (hints, expected) => {
    expect(readHints(hints)).toEqual(expected)
  })

  test('are taken off the beginning of a text, and only there', () => {
    expect(takeHints('[project] Build a shed')).toEqual({
      text: 'Build a shed',
      hints: '[project]',
    })
    expect(takeHints('Build a [project]')).toEqual({ text: 'Build a [project]', hints: null })
    expect(takeHints('[x] done')).toEqual({ text: '[x] done', hints: null })
    expect(takeHints('[[project]] is a note')).toEqual({
      text: '[[project]] is a note',
      hints: null,
    })
  })

  test('without any text they are the text', () => {
    expect(takeHints('[project] ')).toEqual({ text: '[project] ', hints: null })
  })
})
