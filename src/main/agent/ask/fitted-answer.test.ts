import { expect, test } from 'vitest'
import type { HelpAction } from '../../../shared/contract/inline-help.ts'
import { fittedAnswer } from './fitted-answer.ts'

const fit = (answer: string, text = 'Some text', action: HelpAction = 'rewrite', isWhole = true) =>
  fittedAnswer(answer, { text, action, isWhole })

test.each([
  ['plain text stays', 'Better.', 'Better.'],
  ['a fence round everything', '```markdown\n# Better\n\nText.\n```\n', '# Better\n\nText.'],
  ['a longer fence', '````\n```js\nx\n```\n````', '```js\nx\n```'],
  ['a code block within', 'See:\n\n```js\nx\n```', 'See:\n\n```js\nx\n```'],
  ['a fence that closes early', '```js\nx\n```\n\nThen more.', '```js\nx\n```\n\nThen more.'],
  ['quotation marks round it', '“Better.”', 'Better.'],
  ['quotations within', '"Yes" and "no"', '"Yes" and "no"'],
  ['line ends of other systems', 'a\r\nb\rc', 'a\nb\nc'],
])('%s', (_, answer, result) => {
  expect(fit(answer)).toBe(result)
})

test('the white space round the text stays as it was', () => {
  expect(fit('  Better.\n\n', '\n  Some text\n\n')).toBe('\n  Better.\n\n')
})

test('a text that is code keeps its fence, and one in quotation marks keeps them', () => {
  expect(fit('```js\ny\n```', '```js\nx\n```')).toBe('```js\ny\n```')
  expect(fit('"Better."', '"Good."')).toBe('"Better."')
})

test('while it comes, neither half of a fence shows', () => {
  expect(fit('```mark', 'x', 'rewrite', false)).toBe('')
  expect(fit('```markdown\nBetter.\n``', 'x', 'rewrite', false)).toBe('Better.')
})

test.each([
  ['The end is', 'near.', ' near.'],
  ['The end', ', it is said.', ', it is said.'],
  ['The end\n', 'Next.', 'Next.'],
  ['- one', '- two', '\n- two'],
])('what goes on after %j', (text, answer, result) => {
  expect(fit(answer, text, 'continue')).toBe(result)
})

test('a summary stands in a paragraph of its own', () => {
  expect(fit('Short.', 'Long text', 'summarise')).toBe('\n\nShort.')
  expect(fit('Short.', 'Long text\n', 'summarise')).toBe('\nShort.\n')
})
