import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const of = async (text: string) =>
  (await outlineOf(text.split('\n'), new AbortController().signal)).map(
    ({ level, text: heading, line }) => `${line} ${level} ${heading}`,
  )

test('finds ATX headings of every level with their lines', async () => {
  expect(await of('# A\n\ntext\n### B ##\n###### C')).toEqual(['1 1 A', '4 3 B', '5 6 C'])
})
test('finds setext headings, but no rule below a list or an empty line', async () => {
  expect(await of('Title\n===\n\nSub\n---\n\n---\n- item\n---')).toEqual(['1 1 Title', '4 2 Sub'])
})
test('leaves out frontmatter and fenced code, also a longer fence round a shorter one', async () => {
  expect(await of('---\n# no\n---\n````\n```\n# no\n```\n````\n# yes\n~~~\n# no')).toEqual([
    '9 1 yes',
  ])
})
test('headings below code in a line, and below a block that ended with its quotation, are there', async () => {
  expect(await of('```x``` is code\n# A\n\n> ```\n> # No\n\n# B')).toEqual(['2 1 A', '7 1 B'])
})
test('a tag at the start of a line is no heading, an empty heading is one', async () => {
  expect(await of('#tag\n#\n####### seven')).toEqual(['2 1 '])
})
test('shows links and marks as their text', async () => {
  expect(await of('# See [[people/Ada|Ada]] and **[x](y)**')).toEqual(['1 1 See Ada and x'])
})
test('what looks like headings in frontmatter is none, but below a rule without an end it is (W4)', async () => {
  expect(await of('---\ndate created: x\n```\n# no\n...\n---  \n# yes')).toEqual(['7 1 yes'])
  expect(await of('---\n# yes\n\ntext')).toEqual(['2 1 yes'])
})
