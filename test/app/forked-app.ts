import { createInterface } from 'node:readline'
import { createApp } from '../../src/main/app/app.ts'
import type { Config } from '../../src/main/app/config.ts'
import { createLogger } from '../../src/main/platform/logger.ts'
import { parentChannel } from '../../src/main/platform/process-channel.ts'
import { createHurriedClock } from '../rigs/hurried-clock.ts'
import { testPorts } from './app-setup.ts'

// The app in a process of its own, without an index, with one window: the process that started it. A number on stdin
// lets so many milliseconds go by.
const config = JSON.parse(process.argv[2] ?? '') as Config
const clock = createHurriedClock()
const logger = createLogger((line) => void process.stderr.write(`${line}\n`), 'error')
const app = await createApp(config, testPorts({ clock, logger }), {
  indexOnOpen: false,
  // Searching is no matter here, and a second process to start each time would be. It only ends when it is told to.
  spawnProcess: () => {
    let tellEnd = (): void => {}
    return {
      postMessage: (message) => {
        if (JSON.stringify(message).includes('"close"')) setImmediate(tellEnd)
      },
      onMessage: () => {},
      onExit: (listener) => (tellEnd = listener),
      kill: () => tellEnd(),
    }
  },
})
app.attach(parentChannel(), 'window')
createInterface({ input: process.stdin }).on('line', (ms) => clock.hurry(Number(ms)))
