import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fencesOf } from './fences.ts'
import { insertFence } from './insert-fence.ts'

function inserted(text: string, below: number) {
  const doc = Text.of(text.split('\n'))
  const insertion = insertFence(doc, below, 'circuit')
  if (!insertion) return null
  const after = insertion.changes.apply(doc)
  expect(fencesOf(after, 'circuit').map(({ line }) => line)).toContain(insertion.line)
  return after.toString()
}

test('an empty block stands by itself below the line', () => {
  expect(inserted('', 1)).toBe('```circuit\n```\n')
  expect(inserted('One\nTwo', 1)).toBe('One\n\n```circuit\n```\n\nTwo')
  expect(inserted('One\n\nTwo', 1)).toBe('One\n\n```circuit\n```\n\nTwo')
  expect(inserted('One\n', 2)).toBe('One\n\n```circuit\n```\n')
})

test('code in a line is no block, and one in a quotation ends with it', () => {
  expect(inserted('```x``` is code\nTwo', 1)).toBe('```x``` is code\n\n```circuit\n```\n\nTwo')
  expect(inserted('> ```\n> code\n\nTwo', 4)).toBe('> ```\n> code\n\nTwo\n\n```circuit\n```\n')
})

test('it never lands in frontmatter or in another block', () => {
  expect(inserted('---\na: 1\n---\nText', 2)).toMatch(
    /^---\na: 1\n---\n\n```circuit\n```\n\n?Text$/,
  )
  expect(inserted('```js\nx\n```\nText', 2)).toMatch(/^```js\nx\n```\n\n```circuit\n```\n\n?Text$/)
  expect(inserted('```js\nx', 2)).toBeNull()
  expect(inserted('---\nNo frontmatter', 1)).toContain('circuit')
})
