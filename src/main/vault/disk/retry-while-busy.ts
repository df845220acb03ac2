import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../platform/error-code.ts'

/** Does it again, up to five times in 1.6 s: virus scanners and sync clients hold files for moments. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let waitMs = 50; ; waitMs *= 2) {
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      const isBusy = code === 'EBUSY' || (code === 'EPERM' && process.platform === 'win32')
      if (!isBusy || waitMs > 800) throw error
      await delay(waitMs)
    }
  }
}
