import { fork } from 'node:child_process'
import type { Channel, ClientChannel, ServerChannel } from '../../shared/rpc/frames.ts'
import { createMailbox } from '../../shared/rpc/mailbox.ts'

/** A running process as its starter sees it. Messages are structured clones. */
export interface ChildPort {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, however it ended. */
  onExit(listener: () => void): void
  kill(): void
}

export interface SpawnOptions {
  /** As the system's list of processes shows it, where it can. */
  readonly name: string
  /** All of its environment; left out, that of its starter. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the module at `entry` in a process of its own. Under Electron this is utilityProcess, under Node a fork. */
export type SpawnProcess = (entry: URL, args: readonly string[], options: SpawnOptions) => ChildPort

/** `onErrorText` gets what such a process writes to stderr, and the name it was started with. */
export function forkProcess(onErrorText: (text: string, name: string) => void): SpawnProcess {
  return (entry, args, { name, env }) => {
    const child = fork(entry, args, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...(env && { env }),
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => onErrorText(text, name))
    child.on('error', () => {}) // `exit` or `disconnect` says it
    return {
      postMessage: (message) => {
        // The callback takes the error of a process that has just ended.
        if (child.connected && isCloneable(message)) child.send(message, () => {})
      },
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        let isTold = false
        const tell = (): void => {
          if (!isTold) listener()
          isTold = true
        }
        child.on('exit', tell)
        child.on('error', tell)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}

const isCloneable = (message: unknown): message is object =>
  typeof message === 'object' && message !== null

export function childChannel(child: ChildPort): ClientChannel {
  const mailbox = createMailbox<never>()
  child.onMessage((message) => mailbox.deliver(message as never))
  child.onExit(() => mailbox.close())
  return channelOver(mailbox, (frame) => child.postMessage(frame))
}

/** The other end of `childChannel`: the channel of this process to the one that started it. */
export function parentChannel(): ServerChannel {
  const mailbox = createMailbox<never>()
  const port = electronParentPort()
  if (port) {
    port.on('message', (event) => mailbox.deliver(event.data as never))
    return channelOver(mailbox, (frame) => port.postMessage(frame))
  }
  process.on('message', (message) => mailbox.deliver(message as never))
  process.on('disconnect', () => mailbox.close())
  return channelOver(mailbox, (frame) => {
    if (process.connected) process.send?.(frame, undefined, undefined, () => {})
  })
}

function channelOver<Out, In>(
  mailbox: ReturnType<typeof createMailbox<In>>,
  send: (frame: Out) => void,
): Channel<Out, In> {
  return {
    send: (frame) => {
      if (!mailbox.closed) send(frame)
    },
    onFrame: (listener) => mailbox.onFrame(listener),
    onClose: (listener) => mailbox.onClose(listener),
  }
}

/** What Electron gives a utility process; Node's own types do not know it. */
interface ElectronParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
}

const electronParentPort = (): ElectronParentPort | undefined =>
  (process as { parentPort?: ElectronParentPort }).parentPort
