import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { ChildPort } from '../knowledge/worker/process-channel.ts'

/**
 * Starts the index process the way Electron wants it: with the fuse RunAsNode off, Node's own `fork` is not there.
 * `onErrorText` gets what it writes to stderr. To be called after `ready`.
 */
export function spawnUtilityProcess(onErrorText: (text: string) => void) {
  return (entry: URL, args: readonly string[]): ChildPort => {
    const child = utilityProcess.fork(fileURLToPath(entry), [...args], {
      serviceName: 'Latent index',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (data: Buffer) => onErrorText(String(data)))
    return {
      postMessage: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', () => listener()),
      kill: () => void child.kill(),
    }
  }
}
