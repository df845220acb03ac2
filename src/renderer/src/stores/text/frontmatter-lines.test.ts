import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { endOfFrontmatter } from './frontmatter-lines.ts'

test.each([
  ['', 0],
  ['---', 0],
  ['--- ', 0],
  ['---\n', 0],
  ['---\na: 1', 0],
  ['---\n---', 2],
  ['---\na: 1\n--- \ntext\n---', 3],
  ['text\n---\n---', 0],
])('the frontmatter of %j ends in line %d', (text, line) => {
  expect(endOfFrontmatter(Text.of(text.split('\n')))).toBe(line)
})
