import { describe, expect, test } from 'vitest'
import { matchesTag, normaliseTag, tagKey } from './tags.ts'

describe('normaliseTag', () => {
  test.each([
    ['#a/b/', 'a/b'],
    [' work ', 'work'],
    ['to do', null],
    ['12', null],
    ['', null],
    ['#', null],
    ['a,b', null],
  ])('%j gives %j', (text, tag) => {
    expect(normaliseTag(text)).toBe(tag)
  })
})

describe('matchesTag', () => {
  test.each([
    ['work/urgent', 'work', true],
    ['work/urgent', 'Work/', true],
    ['Work', '#work', true],
    ['workshop', 'work', false],
    ['work', 'work/urgent', false],
    ['cafe\u0301', 'café', true],
    ['work', '', false],
  ])('%j is meant by %j: %j', (noteTag, wanted, isMeant) => {
    expect(matchesTag(noteTag, wanted)).toBe(isMeant)
  })

  test('tags are counted by their key', () => {
    expect(tagKey('ÄB/c')).toBe(tagKey('äb/C'))
  })
})
