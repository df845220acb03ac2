import { describe, expect, test } from 'vitest'
import { parseNote } from './parse-note.ts'
import { createLinkResolver } from './links/resolve-link.ts'
import { changedLinks, meansTheSame } from './same-meaning.ts'

const names = createLinkResolver(
  ['Zed.md', 'a/Bob.md', 'a/n.md'].map((path) => ({
    path,
    aliases: path === 'Zed.md' ? ['Z'] : [],
  })),
)
const moves = new Map([['Zed.md', 'Ada.md']])
const read = (text: string) => ({ text, parsed: parseNote('a/n.md', text) })
const isSame = (first: string, second: string): boolean =>
  meansTheSame(read(first), read(second), {
    from: 'a/n.md',
    to: 'a/n.md',
    before: names,
    after: names.afterMoves(moves),
    moved: (path) => moves.get(path) ?? path,
  })

describe('two texts mean the same over a move', () => {
  test.each([
    ['[[Zed]]', '[[Ada]]'],
    ['[[Zed|x]] ![](Bob.md)', '[[/Ada|x]] ![](../a/Bob.md)'],
    ['[t](../Zed.md#H)', '[t](<../Ada.md#H>)'],
    [
      '---\nup: "[[Zed]]"\n---\n[t][l]\n\n[l]: ../Zed.md',
      '---\nup: "[[Ada]]"\n---\n[t][l]\n\n[l]: ../Ada.md',
    ],
    ['[[Z]]', '[[Z]]'],
    ['[[Nothing]] `[[Zed]]`', '[[Nothing]] `[[Zed]]`'],
  ])('%j and %j', (first, second) => {
    expect(isSame(first, second)).toBe(true)
  })

  test.each([
    ['another file', '[[Zed]]', '[[Bob]]'],
    ['nothing', '[[Zed]]', '[[Zed]]'],
    ['something where there was nothing', '[[None]]', '[[Ada]]'],
    ['nothing by another name', '[[None]]', '[[Neither]]'],
    ['another heading', '[[Zed#A]]', '[[Ada#B]]'],
    ['another block', '[[Zed#^a]]', '[[Ada#^b]]'],
    ['more links', '[[Zed]]', '[[Ada]] [[Ada]]'],
    ['other words', 'x [[Zed]]', 'y [[Ada]]'],
    ['another line ending', '[[Zed]]\n', '[[Ada]]\r\n'],
    ['other code', '`[[Zed]]`', '`[[Ada]]`'],
  ])('%s: %j and %j do not', (_what, first, second) => {
    expect(isSame(first, second)).toBe(false)
  })
})

test('changedLinks counts what is written differently', () => {
  expect(changedLinks(read('[[Zed]] [[Bob]] ![](x)'), read('[[Ada]] [[Bob]] ![](y)'))).toBe(2)
  expect(changedLinks(read('[[Zed]]'), read('[[Zed]]'))).toBe(0)
})
