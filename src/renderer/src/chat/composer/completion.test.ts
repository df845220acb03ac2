import { expect, test } from 'vitest'
import { acceptCompletion, completionAt } from './completion.ts'

/** `|` is the cursor. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

test.each([
  ['/|', { kind: 'tool', query: '' }],
  ['/sea|', { kind: 'tool', query: 'sea' }],
  ['/search_notes |', null],
  ['Ask /sea|', null],
  ['See [[|', { kind: 'note', query: '' }],
  ['See [[Ada O|]] now', { kind: 'note', query: 'Ada O' }],
  ['See [[Ada]]|', null],
  ['See [[Ada#H|', null],
  ['[x|', null],
  ['@|', { kind: 'place', query: '' }],
  ['Compare @Ada Ok| with it', { kind: 'place', query: 'Ada Ok' }],
  ['(@projects/|', { kind: 'place', query: 'projects/' }],
  ['write to ada@exam|', null],
  ['@Ada is the one who does it|', null],
  ['@Ada |', null],
  ['About #work/su|', { kind: 'tag', query: 'work/su' }],
  ['# |', null],
  ['C#|', null],
])('%s', (marked, wanted) => {
  const { text, caret } = at(marked)
  const found = completionAt(text, caret)
  if (wanted === null) expect(found).toBeNull()
  else expect(found).toMatchObject(wanted)
})

test.each([
  ['/sea|', '/search_notes ', '/search_notes |'],
  ['See [[At|]] now', '[[Atlas]]', 'See [[Atlas]]| now'],
  ['See [[At|', '[[Atlas]]', 'See [[Atlas]]|'],
  ['Ask @at| now', 'Atlas', 'Ask Atlas| now'],
])('%s takes %s', (marked, insert, result) => {
  const { text, caret } = at(marked)
  const wanted = completionAt(text, caret)
  expect(wanted).not.toBeNull()
  if (wanted) expect(acceptCompletion(text, wanted, insert)).toEqual(at(result))
})
