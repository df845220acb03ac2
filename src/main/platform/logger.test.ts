import { expect, test } from 'vitest'
import { createLogger, redact } from './logger.ts'

test.each([
  ['Authorization: Bearer abc.def', 'abc.def'],
  ['{"authorization":"Basic c2VjcmV0"}', 'c2VjcmV0'],
  ['{"x-api-key":"k-123456"}', 'k-123456'],
  ['api-key=k-123456, other', 'k-123456'],
  ['Cookie: session=abcdef', 'abcdef'],
  ['the key sk-proj-AbCd_1234-5678 was refused', 'AbCd_1234'],
  ['GET https://example.org/a?token=abcdef failed', 'abcdef'],
  ['at http://127.0.0.1:4000/#t=abcdef', 'abcdef'],
])('takes the secret out of %j', (text, secret) => {
  expect(redact(text)).not.toContain(secret)
})

test('leaves the rest of a line readable', () => {
  expect(redact('GET https://example.org/a?token=x failed with 401')).toContain(
    'https://example.org/a',
  )
  expect(redact('a skirt and a task')).toBe('a skirt and a task')
})

test('writes one redacted JSON line per entry, from its level on', () => {
  const lines: string[] = []
  const logger = createLogger((line) => lines.push(line), 'warn')
  logger.info('not this')
  logger.error('failed', { error: new Error('Bearer abcdef'), url: 'https://h/?k=abcdef' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('abcdef')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', message: 'failed' })
})
