import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LatentContract } from '../../src/shared/contract/index.ts'
import type { ChatItem } from '../../src/shared/domain/chat/chat-item.ts'
import { createClient, type Client } from '../../src/shared/rpc/client.ts'
import { createChannelPair } from '../../src/shared/rpc/pair.ts'
import { createApp, type App, type Overrides } from '../../src/main/app/app.ts'
import type { EnvironmentOffer } from '../../src/main/app/config.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { testConfig, testPorts } from './app-setup.ts'
import { spawnIndexInside } from './index-inside.ts'
import type { Clock, Ports } from '../../src/main/platform/ports.ts'

/** The whole app on a temporary vault: real files, real databases, the real index in this process; no shell. */
export interface AppRig {
  readonly app: App
  /** What a window has: everything crosses JSON, and answers are checked against the contract. */
  readonly client: Client<LatentContract>
  readonly vaultDir: string
  readonly dataDir: string
  read(path: string): Promise<string>
  /**
   * Sends a message, in a new conversation unless one is named, and gathers the items of its turn until it ends. `onItem`
   * may answer questions.
   */
  chat(
    text: string,
    onItem?: (item: ChatItem) => Promise<void>,
    conversationId?: string | null,
  ): Promise<ChatItem[]>
  /** What is chosen in the system's dialogs for files from now on. */
  chooseFile(path: string): void
  /** Closes the app and opens it again on the same vault and state. */
  restart(whileClosed?: () => void): Promise<void>
}

export interface AppRigOptions {
  readonly overrides?: Overrides
  readonly environmentOffer?: EnvironmentOffer
  /** Errors that the case is about; any other one in the log fails it. */
  readonly expectedErrors?: readonly string[]
  /** False: no vault is opened at start. */
  readonly opensVault?: boolean
  /** True: as `--safe` starts it. */
  readonly isSafe?: boolean
  readonly clock?: Clock
  readonly ports?: Partial<Ports>
}

export async function withApp(
  files: Readonly<Record<string, string>>,
  action: (rig: AppRig) => Promise<void>,
  options: AppRigOptions = {},
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'latent-app-'))
  const vaultDir = join(dir, 'vault')
  await mkdir(vaultDir)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(vaultDir, path)), { recursive: true })
    await writeFile(join(vaultDir, path), text)
  }
  const config = testConfig({
    dataDir: join(dir, 'data'),
    rendererDir: join(dir, 'renderer'),
    vaultRoot: (options.opensVault ?? true) ? vaultDir : null,
    environmentOffer: options.environmentOffer ?? null,
    isSafe: options.isSafe ?? false,
  })
  const bugs: unknown[] = []
  let file: string | null = null
  const ports = testPorts({
    dialogs: { ...testPorts().dialogs, chooseFile: async () => file },
    logger: {
      ...silentLogger,
      error: (message: string, fields?: unknown) => {
        if (!options.expectedErrors?.includes(message)) bugs.push([message, fields])
      },
    },
    ...(options.clock && { clock: options.clock }),
    ...options.ports,
  })
  const start = async (): Promise<{
    app: App
    client: Client<LatentContract>
    close: () => void
  }> => {
    const app = await createApp(config, ports, {
      validateOutput: true,
      spawnProcess: spawnIndexInside,
      ...options.overrides,
    })
    const pair = createChannelPair()
    app.attach(pair.server, 'test')
    return { app, client: createClient<LatentContract>(pair.client), close: pair.close }
  }
  let running = await start()
  const stop = async (): Promise<void> => {
    running.close()
    await running.app.dispose()
  }
  try {
    await action({
      get app() {
        return running.app
      },
      get client() {
        return running.client
      },
      vaultDir,
      dataDir: config.dataDir,
      read: (path) => readFile(join(vaultDir, path), 'utf8'),
      async chat(text, onItem = async () => {}, given = null) {
        const { client } = running
        const { conversationId, turnId } = await client.call('chat.send', {
          conversationId: given,
          text,
          openPath: null,
        })
        const items: ChatItem[] = []
        for await (const item of client.stream('chat.watch', { conversationId, after: 0 })) {
          if (item.turnId !== turnId) continue
          items.push(item)
          await onItem(item)
          if (item.type === 'turn-end') break
        }
        return items
      },
      chooseFile(path) {
        file = path
      },
      async restart(whileClosed = () => {}) {
        await stop()
        whileClosed()
        running = await start()
      },
    })
    if (bugs.length > 0) throw new Error(`The app logged errors: ${JSON.stringify(bugs)}`)
  } finally {
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
}
