import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { z } from 'zod'
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
    try {
      return Stored.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch {
      return {} // none yet, or damaged: then the keys are asked for again
    }
  }
  async function write(stored: Record<string, string>): Promise<void> {
    const temporary = `${file}.new`
    await writeFile(temporary, JSON.stringify(stored), { mode: 0o600 })
    await chmod(temporary, 0o600) // the mode above counts only for a file that was not there
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
