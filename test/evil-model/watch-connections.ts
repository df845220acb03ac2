import { Socket } from 'node:net'

/** Counts every connection that this process opens to another port than `ownPort()`, until it is told to end. */
export function watchConnections(ownPort: () => number): {
  readonly others: unknown[]
  end(): void
} {
  const others: unknown[] = []
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => unknown
  const counting = function (this: Socket, ...args: unknown[]): unknown {
    const [first] = args.flat()
    const port =
      typeof first === 'object' && first !== null && 'port' in first
        ? Number(first.port)
        : Number(first)
    if (port !== ownPort()) others.push(first)
    return connect.apply(this, args)
  }
  Reflect.set(Socket.prototype, 'connect', counting)
  return { others, end: () => void Reflect.set(Socket.prototype, 'connect', connect) }
}
