import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { parentChannel } from '../knowledge/process-channel.ts'
import { createLogger } from '../platform/logger.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import { systemClock, systemIds } from '../platform/system.ts'

// The whole app in a process of its own, with one window: the process that started it.
const config = JSON.parse(process.argv[2] ?? '') as Config
const app = await createApp(
  config,
  {
    logger: createLogger((line) => void process.stderr.write(`${line}\n`), 'error'),
    clock: systemClock,
    ids: systemIds,
    secrets: memorySecrets(),
    dialogs: {
      chooseFolder: async () => null,
      chooseFile: async () => null,
      saveFile: async () => ({ status: 'window' }),
      openExternal: async () => true,
    },
    printer: null,
  },
  { indexOnOpen: false },
)
app.attach(parentChannel(), 'window')
