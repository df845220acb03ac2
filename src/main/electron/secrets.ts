import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { z } from 'zod'
import { errorCode } from '../platform/error-code.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import type { Logger, SecretStore } from '../platform/ports.ts'

const Stored = z.record(z.string(), z.string())

/**
 * Keys, encrypted by the system's keyring into `<dataDir>/secrets.json`. On a Linux without a keyring Electron would
 * encrypt with a password that everybody knows (`basic_text`); then they live in memory only, and it says so.
 */
export function createSecrets(
  safeStorage: SafeStorage,
  { dataDir, logger }: { readonly dataDir: string; readonly logger: Logger },
): SecretStore {
  const isProtected =
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')
  if (!isProtected) {
    return memorySecrets(
      'There is no keyring on this machine, so keys are kept until Latent ends and asked for again.',
    )
  }
  const file = join(dataDir, 'secrets.json')

  async function read(): Promise<Record<string, string>> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '{}'
      throw error
    })
    try {
      return Stored.parse(JSON.parse(text))
    } catch (error) {
      // Kept aside, not written over: the keys are asked for again, and nothing is lost that could be mended by hand.
      await rename(file, `${file}.damaged-${Date.now()}`)
      logger.warn('the stored keys were damaged and set aside', { error })
      return {}
    }
  }
  async function write(stored: Record<string, string>): Promise<void> {
    const temporary = `${file}.new`
    const handle = await open(temporary, 'w', 0o600)
    try {
      await handle.chmod(0o600) // the mode above counts only for a file that was not there
      await handle.writeFile(JSON.stringify(stored))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  }
  // One after another: two keys set at once must both be there.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const next = last.then(step)
    last = next.catch(() => {}) // whoever asked hears of the failure
    return next
  }

  return {
    description: 'Keys are encrypted by the keyring of this system.',
    isPersistent: true,
    get: (name) =>
      inTurn(async () => {
        const stored = await read()
        const value = Object.hasOwn(stored, name) ? stored[name] : undefined
        if (value === undefined) return null
        try {
          return safeStorage.decryptString(Buffer.from(value, 'base64'))
        } catch (error) {
          // Another keyring than at the time: the blob stays, the key is asked for, everything else works.
          logger.warn('a stored key cannot be decrypted with the keyring of now', { error })
          return null
        }
      }),
    set: (name, value) =>
      inTurn(async () =>
        write({
          ...(await read()),
          [name]: safeStorage.encryptString(value).toString('base64'),
        }),
      ),
    delete: (name) =>
      inTurn(async () => {
        const { [name]: _gone, ...rest } = await read()
        await write(rest)
      }),
  }
}
