import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '../platform/logger.ts'
import type { SecretStore } from '../platform/ports.ts'
import { createSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latent-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const masked = (bytes: Buffer, key: number): Buffer => Buffer.from(bytes.map((byte) => byte ^ key))
function keyring(key: number, backend = 'gnome_libsecret'): SafeStorage {
  const storage: Partial<SafeStorage> = {
    isEncryptionAvailable: () => key !== 0,
    getSelectedStorageBackend: () => backend as 'gnome_libsecret',
    encryptString: (text) => masked(Buffer.from(`ok:${text}`), key),
    decryptString: (bytes) => {
      const text = masked(bytes, key).toString()
      if (!text.startsWith('ok:')) throw new Error('Error while decrypting the ciphertext')
      return text.slice('ok:'.length)
    },
  }
  return storage as SafeStorage
}
const open = (storage: SafeStorage): SecretStore =>
  createSecrets(storage, { dataDir, logger: silentLogger })

test('keeps keys over a restart, encrypted, for this user only', async () => {
  await open(keyring(7)).set('https://api.example.org', 'sk-secret')
  const next = open(keyring(7))
  expect(next.isPersistent).toBe(true)
  expect(await next.get('https://api.example.org')).toBe('sk-secret')
  expect(await next.get('constructor')).toBeNull()
  const file = join(dataDir, 'secrets.json')
  expect(await readFile(file, 'utf8')).not.toContain('sk-secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await next.delete('https://api.example.org')
  expect(await open(keyring(7)).get('https://api.example.org')).toBeNull()
})

test('two keys set at once are both there', async () => {
  const store = open(keyring(7))
  await Promise.all([store.set('a', '1'), store.set('b', '2')])
  expect([await store.get('a'), await store.get('b')]).toEqual(['1', '2'])
})

test('another keyring asks for the key again, and keeps what it cannot read', async () => {
  await open(keyring(7)).set('a', 'secret')
  expect(await open(keyring(9)).get('a')).toBeNull()
  expect(await open(keyring(7)).get('a')).toBe('secret')
})

test('a damaged file is like none, and is set aside instead of written over', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"a":')
  const store = open(keyring(7))
  expect(await store.get('a')).toBeNull()
  await store.set('a', 'new')
  expect(await store.get('a')).toBe('new')
  const aside = (await readdir(dataDir)).filter((name) => name.includes('.damaged-'))
  expect(aside).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'without a real keyring nothing is written, and it says so',
  async () => {
    for (const storage of [keyring(7, 'basic_text'), keyring(0)]) {
      const store = open(storage)
      await store.set('a', 'secret')
      expect(await store.get('a')).toBe('secret')
      expect(store.isPersistent).toBe(false)
      expect(store.description).toContain('until Latent ends')
      expect(await readdir(dataDir)).toEqual([])
    }
  },
)
