import { join } from 'node:path'
import type { Config } from '../../src/main/app/config.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { memorySecrets } from '../../src/main/platform/memory-secrets.ts'
import type { Ports } from '../../src/main/platform/ports.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A config of the app in a browser that takes nothing from the environment. */
export const testConfig = (
  given: Pick<Config, 'dataDir' | 'vaultRoot'> & Partial<Config>,
): Config => ({
  shell: 'browser',
  version: '0.0.0',
  rendererDir: join(PROJECT, 'out/renderer'),
  resourcesDir: join(PROJECT, 'resources'),
  environmentOffer: null,
  logLevel: 'error',
  isSafe: false,
  ...given,
})

/** Real time and ids, keys in memory, a log that nobody reads, and a person who cancels every dialog. */
export const testPorts = (given: Partial<Ports> = {}): Ports => ({
  logger: silentLogger,
  clock: systemClock,
  ids: systemIds,
  secrets: memorySecrets(),
  dialogs: {
    chooseFolder: async () => null,
    chooseFile: async () => null,
    saveFile: async () => ({ status: 'window' }),
    openExternal: async () => true,
    openFile: async () => true,
  },
  printer: null,
  desktop: null,
  spelling: null,
  text: null,
  ...given,
})
