import { expect, test } from 'vitest'
import type { LinkType } from '../../../shared/contract/note.ts'
import { retargetedLink } from './retargeted-link.ts'

const to = (
  target: string,
  type: LinkType,
  path = 'people/Ada Lovelace.md',
  text = 'Ada Lovelace',
) => retargetedLink({ from: 'projects/Atlas.md', target, type, path, linkText: text })

test('a wikilink gets the name and keeps its heading or block', () => {
  expect(to('Ada Lovelase', 'wikilink')).toBe('Ada Lovelace')
  expect(to('Ada Lovelase#Letters#Babbage', 'wikilink')).toBe('Ada Lovelace#Letters#Babbage')
  expect(to('Ada Lovelase#^a1', 'embed')).toBe('Ada Lovelace#^a1')
})

test('a Markdown link gets the way there, written as the old one was', () => {
  expect(to('../people/Ada%20Lovelase.md#Letters', 'markdown')).toBe(
    '../people/Ada%20Lovelace.md#Letters',
  )
  expect(to('<../people/Ada Lovelase.md>', 'markdown')).toBe('<../people/Ada Lovelace.md>')
  expect(to('x.md', 'markdown', 'projects/a (b).md')).toBe('a%20(b).md')
})

test('a name that no wikilink can hold is not offered for one', () => {
  expect(to('C', 'wikilink', 'C#.md', 'C#')).toBeNull()
  expect(to('C.md', 'markdown', 'C#.md', 'C#')).toBe('../C%23.md')
})
