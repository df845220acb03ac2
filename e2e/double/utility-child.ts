import { EventEmitter } from 'node:events'

// In a utility process: `process.parentPort`, whose messages come as `{ data }`, and no IPC channel of Node's.
const send = process.send?.bind(process)
class ParentPort extends EventEmitter {
  postMessage = (message: unknown): void => void send?.(message)
  start = (): void => {}
}
const parentPort = new ParentPort()
// Before anybody listens a real port keeps its messages.
const waiting: unknown[] = []
parentPort.on('newListener', (event) => {
  if (event === 'message')
    queueMicrotask(() => {
      for (const data of waiting.splice(0)) parentPort.emit('message', { data, ports: [] })
    })
})
process.on('message', (data) => {
  if (parentPort.listenerCount('message') === 0) waiting.push(data)
  else parentPort.emit('message', { data, ports: [] })
})
process.on('disconnect', () => process.exit(0)) // it ends with the program
Object.defineProperty(process, 'parentPort', { value: parentPort })
Object.defineProperty(process, 'send', { value: undefined })
