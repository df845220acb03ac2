import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { changeFence, fencesOf, findFence } from './fences.ts'

const docOf = (text: string): Text => Text.of(text.split('\n'))
const NOTE =
  '# N\n\n```circuit\na: 1\nb: 2\n```\n\n~~~~ Circuit x\nc\n~~~\n~~~~\n\n```js\n```circuit\n```\n'

test('the blocks of a language are found with their text, however they are fenced', () => {
  expect(fencesOf(docOf(NOTE), 'circuit').map(({ line, text }) => [line, text])).toEqual([
    [3, 'a: 1\nb: 2'],
    [8, 'c\n~~~'],
  ])
})

test('a block that is not closed yet is none', () => {
  expect(fencesOf(docOf('```circuit\na'), 'circuit')).toEqual([])
})

test('a block is found where it is by now, and not at all when it was changed or nobody knows which', () => {
  const seen = { line: 3, language: 'circuit', text: 'a: 1\nb: 2' }
  expect(findFence(docOf(`above\n\n${NOTE}`), seen)?.line).toBe(5)
  expect(findFence(docOf(NOTE.replace('b: 2', 'b: 3')), seen)).toBeNull()
  expect(findFence(docOf(`above\n\n${NOTE}\n${NOTE}`), seen)).toBeNull()
})

test('a block gets another text and nothing else of the note changes', () => {
  const doc = docOf(NOTE)
  const [first] = fencesOf(doc, 'circuit')
  const changes = changeFence(doc, first!, 'a: 1\nb: 3\nc: 4')
  expect(changes?.apply(doc).toString()).toBe(NOTE.replace('b: 2', 'b: 3\nc: 4'))
  expect(changeFence(doc, first!, '')?.apply(doc).toString()).toBe(NOTE.replace('a: 1\nb: 2\n', ''))
})

test('an empty block, and one that stands in, are filled', () => {
  const doc = docOf('  ```circuit\n  ```')
  const [fence] = fencesOf(doc, 'circuit')
  expect(fence?.text).toBe('')
  expect(changeFence(doc, fence!, 'a\nb')?.apply(doc).toString()).toBe(
    '  ```circuit\n  a\n  b\n  ```',
  )
})

test('a text that would end the block is refused', () => {
  const doc = docOf(NOTE)
  const [first] = fencesOf(doc, 'circuit')
  expect(changeFence(doc, first!, 'a\n```\nb')).toBeNull()
})
