import type { FromMain } from './wire.ts'

/**
 * To the test process. It is a fork with `serialization: 'advanced'`, so that every argument and result crosses V8's
 * structured clone, the one Electron uses.
 */
export function post(message: FromMain): void {
  if (process.connected) process.send?.(message)
}
