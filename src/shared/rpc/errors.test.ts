import { expect, test } from 'vitest'
import { errorSentence, errorText, LatentError } from './errors.ts'

test('a person is told the sentence of an error, and never the text of a bug', () => {
  const moved = new LatentError('not_found', 'Plan.md was moved.')
  expect(errorSentence(moved, 'It could not be opened.')).toBe('Plan.md was moved.')
  const bug = new TypeError('/home/ada/Diary.md is not iterable')
  expect(errorSentence(bug, 'It could not be opened.')).toBe('It could not be opened.')
  expect(errorSentence(bug)).toBe('Something went wrong inside Latent.')
  expect(errorText(bug)).toBe('/home/ada/Diary.md is not iterable')
  expect(errorText('as text')).toBe('as text')
})
