import { expect, test, vi } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { silentLogger } from '../platform/logger.ts'
import type { VaultStore } from '../state/vault-store.ts'
import { createSearchExclusions } from './search-exclusions.ts'

test.each([
  ['unavailable', 0],
  ['internal', 1],
] as const)(
  'an index that answers %s to what it is told is worth %i warnings',
  async (code, times) => {
    const warn = vi.fn()
    const told = Promise.withResolvers<void>()
    const exclusions = createSearchExclusions({
      store: { fields: () => ({ get: () => ({ rules: [] }), set() {} }) } as unknown as VaultStore,
      knowledge: {
        async exclude() {
          told.resolve()
          throw new LatentError(code, 'Search is not running.')
        },
      },
      templateFolders: async () => [],
      logger: { ...silentLogger, warn },
    })
    exclusions.tell()
    await told.promise
    await new Promise(setImmediate)
    expect(warn).toHaveBeenCalledTimes(times)
  },
)
