import { expect, test } from 'vitest'
import { externalAddress } from './external-address.ts'

test.each([
  ['https://Example.com/a b', 'https://example.com/a%20b', 'example.com'],
  ['https://аpple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com'],
  ['https:\\\\evil.example\\x', 'https://evil.example/x', 'evil.example'],
  ['ht\ttps://evil.example', 'https://evil.example/', 'evil.example'],
  ['https://0x7f.1:80/', 'https://127.0.0.1:80/', '127.0.0.1:80'],
  ['https://exa\u202emple.com.', 'https://exa\u202emple.com.', null],
  ['https://[::1]:8080/', 'https://[::1]:8080/', '[::1]:8080'],
  ['mailto:a@b.example', 'mailto:a@b.example', 'a@b.example'],
])('%j leads to %s', (href, url, host) => {
  const address = externalAddress(href)
  if (host === null) expect(address).toBeNull()
  else expect(address).toMatchObject({ url, host })
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'latent://app/',
  'smb://host/x',
  'ms-msdt:/id',
  'https://user@evil.example/',
  'https://trusted.example%40evil.example:x@evil.example/',
  `https://x.example/${'a'.repeat(3000)}`,
  '//evil.example',
  'not an address',
])('%j is not opened', (href) => {
  expect(externalAddress(href)).toBeNull()
})
