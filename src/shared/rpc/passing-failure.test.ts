import { expect, test } from 'vitest'
import { fromEnvelope, LatentError, toEnvelope } from './errors.ts'
import { isPassingFailure, passingFailure } from './passing-failure.ts'

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, { cause }), { code })

test.each([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  'EMFILE',
  'ENFILE',
  'EBUSY',
  'EAGAIN',
])('%s passes, also when another error wraps it', (code) => {
  expect(isPassingFailure(coded(code))).toBe(true)
  const wrapped = new LatentError('unavailable', 'x', undefined, { cause: coded(code) })
  expect(isPassingFailure(wrapped)).toBe(true)
})

test.each([
  coded('SQLITE_CORRUPT'),
  coded('ENOENT'),
  coded('EBUSYBODY'),
  new LatentError('not_found', 'x', { reason: 'damaged' }),
  new Error('SQLITE_BUSY'),
  'SQLITE_BUSY',
  null,
])('%s does not', (error) => {
  expect(isPassingFailure(error)).toBe(false)
})

test('it is known on the other side of a wire', () => {
  const sent = toEnvelope(passingFailure('The search index is busy.', coded('SQLITE_BUSY')))
  expect(isPassingFailure(fromEnvelope(sent))).toBe(true)
})

test('an error that is its own cause ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(isPassingFailure(error)).toBe(false)
})
