import { expect, test } from 'vitest'
import { isRightToLeft } from './text-direction.ts'

test.each([
  'هذه فقرة',
  '# ملاحظة',
  '- [x] مهمة',
  '  - [ ] مهمة',
  '1. أول',
  '> > اقتباس',
  '> [!note] ملاحظة',
  '> - [X] مهمة',
  '[^1]: حاشية',
  '[^first]: حاشية',
  '[[Other|رابط]] English',
  '- [[Folder/Other#Part|رابط]]',
  '**עברית** English',
  '12. — «ملاحظة»',
])('%j is read from right to left', (line) => {
  expect(isRightToLeft(line)).toBe(true)
})

test.each([
  '',
  '123',
  'x مهمة',
  '[x](y) مهمة',
  '- x مهمة',
  '[[رابط|Words]]',
  '> [!note] Words ملاحظة',
  '- [x] Words ملاحظة',
  `${'> '.repeat(2000)}ملاحظة`,
])('%j is not', (line) => {
  expect(isRightToLeft(line)).toBe(false)
})

test('the head of a callout without a title goes by the line below it', () => {
  expect(isRightToLeft('> [!note]', '> ملاحظة')).toBe(true)
  expect(isRightToLeft('> [!note]- ', '> Words')).toBe(false)
  expect(isRightToLeft('> [!note] Words', '> ملاحظة')).toBe(false)
})
