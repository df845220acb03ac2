import { EventEmitter } from 'node:events'
import { strict } from './strict.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown
const handlers = new Map<string, Handler>()

class IpcMain extends EventEmitter {
  handle = (channel: string, handler: Handler): void => {
    if (handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  }
  removeHandler = (channel: string): void => void handlers.delete(channel)
}
export const ipcMain = strict('ipcMain', new IpcMain())

export function invoke(channel: string, event: unknown, args: unknown[]): unknown {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  return handler(event, ...args)
}
