import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LatentContract } from '../../src/shared/contract/index.ts'
import { createClient, type Client } from '../../src/shared/rpc/client.ts'
import type { Config } from '../../src/main/app/config.ts'
import { childChannel } from '../../src/main/platform/process-channel.ts'

/** The app in a process of its own on this vault and state, with this process as its window. */
export interface ForkedApp {
  readonly client: Client<LatentContract>
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>
  /** `SIGSTOP` makes it hang, `SIGCONT` lets it go on. */
  signal(name: NodeJS.Signals): void
  /** Lets so much of its time go by at once. */
  hurry(ms: number): void
}

export async function forkApp({
  vaultDir,
  dataDir,
}: {
  readonly vaultDir: string
  readonly dataDir: string
}): Promise<ForkedApp> {
  const config: Config = {
    shell: 'browser',
    version: '0.0.0',
    dataDir,
    rendererDir: join(dataDir, 'renderer'),
    resourcesDir: join(import.meta.dirname, '../../resources'),
    vaultRoot: vaultDir,
    environmentOffer: null,
    logLevel: 'error',
    isSafe: false,
  }
  const child = fork(join(import.meta.dirname, 'forked-app.ts'), [JSON.stringify(config)], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const client = createClient<LatentContract>(
    childChannel({
      postMessage: (message) => {
        if (child.connected) child.send(message as object, () => {})
      },
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener),
      kill: () => void child.kill('SIGKILL'),
    }),
  )
  const ended = exited.then(([code]) => {
    throw new Error(`The app ended with ${String(code)} before it answered.`)
  })
  ended.catch(() => {})
  await Promise.race([client.call('app.state', {}), ended])
  return {
    client,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    signal: (name) => void child.kill(name),
    hurry: (ms) => void child.stdin?.write(`${ms}\n`),
  }
}
