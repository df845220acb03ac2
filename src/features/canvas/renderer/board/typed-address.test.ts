import { expect, test } from 'vitest'
import { typedAddress } from './typed-address.ts'

test('an address may be written without its scheme', () => {
  expect(typedAddress(' example.org/a?b#c ')).toBe('https://example.org/a?b#c')
  expect(typedAddress('HTTP://example.org')).toBe('HTTP://example.org')
  expect(typedAddress('münchen.de')).toBe('https://münchen.de')
})
test('also one with a port: a host is no scheme', () => {
  expect(typedAddress('localhost:3000/notes')).toBe('https://localhost:3000/notes')
  expect(typedAddress('example.org:8080')).toBe('https://example.org:8080')
  expect(typedAddress('https://example.org:8080')).toBe('https://example.org:8080')
})
test('what is no page of the web is refused', () => {
  for (const text of [
    '',
    '  ',
    'two words',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:ada@example.org',
    'ada@example.org',
    'https://',
    'localhost:99999',
    `https://example.org/${'x'.repeat(2100)}`,
  ])
    expect(typedAddress(text), text).toBeNull()
})
