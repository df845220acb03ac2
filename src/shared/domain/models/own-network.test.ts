import { expect, test } from 'vitest'
import { consentOrigin, isOwnNetwork } from './own-network.ts'

test.each([
  'http://192.168.1.20:11434/v1',
  'http://10.0.0.7',
  'http://172.16.0.1',
  'http://172.31.255.254',
  'http://100.64.0.1:8080',
  'http://100.127.1.1',
  'http://studio.local:1234/v1',
  'http://[fd12:3456::1]:8080',
  'http://3232235796/v1', // 192.168.1.20, as the URL standard reads it
])('is in the own network: %s', (address) => {
  expect(isOwnNetwork(URL.parse(address))).toBe(true)
  expect(consentOrigin(URL.parse(address))).toBe(new URL(address).origin)
})

test.each([
  'http://172.15.0.1',
  'http://172.32.0.1',
  'http://100.63.0.1',
  'http://100.128.0.1',
  'http://192.169.1.1',
  'http://169.254.169.254', // what a machine of a cloud asks for its own keys
  'http://127.0.0.1',
  'http://localhost',
  'http://example.org',
  'http://local',
  'http://studio.local.example.org',
  'http://192.168.1.20.example.org',
  'http://[2001:db8::1]',
  'http://[::1]',
  'studio.local',
])('is not: %s', (address) => {
  expect(isOwnNetwork(URL.parse(address))).toBe(false)
  expect(consentOrigin(URL.parse(address))).toBeNull()
})

test('what is encrypted needs no consent', () => {
  expect(consentOrigin(URL.parse('https://192.168.1.20'))).toBeNull()
})
