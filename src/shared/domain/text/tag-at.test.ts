import { describe, expect, test } from 'vitest'
import { tagAt } from './tag-at.ts'

describe('tagAt', () => {
  test.each([
    ['#work', 'work'],
    ['#Work/Urgent, then', 'Work/Urgent'],
    ['#a_b-c', 'a_b-c'],
    ['#работа', 'работа'],
    ['#日本語。次', '日本語'],
    ['#📅done', '📅done'],
    ['#👩‍🚀', '👩‍🚀'],
    ['#y1984', 'y1984'],
    ['#work/', 'work'],
    ['#a.b', 'a'],
    ['#1984', null],
    ['#', null],
    ['# a', null],
    ['##a', null],
    ['#/', null],
    ['#!x', null],
  ])('%j gives %j', (text, tag) => {
    expect(tagAt(text, 0)).toBe(tag)
  })

  test.each(['a #t', '(#t', '*#t', '"#t', '=#t', '\n#t', '「#t'])('there is one in %j', (text) => {
    expect(tagAt(text, text.indexOf('#'))).toBe('t')
  })

  test.each(['a#t', '/#t', '&#t', '.#t', '1#t', 'https://x.org/?q=#t', 'http://x/(#t'])(
    'there is none in %j',
    (text) => {
      expect(tagAt(text, text.indexOf('#'))).toBe(null)
    },
  )
})
