import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { SpawnProcess } from '../platform/process-channel.ts'

/**
 * Starts a process the way Electron wants it: with the fuse RunAsNode off, Node's own `fork` is not there.
 * `onErrorText` gets what it writes to stderr, and its name. To be called after `ready`.
 */
export function spawnUtilityProcess(
  onErrorText: (text: string, name: string) => void,
): SpawnProcess {
  return (entry, args, { name, env }) => {
    const child = utilityProcess.fork(fileURLToPath(entry), [...args], {
      serviceName: name,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(env && { env }),
    })
    child.stderr?.on('data', (data: Buffer) => onErrorText(String(data), name))
    return {
      postMessage: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', () => listener()),
      kill: () => void child.kill(),
    }
  }
}
