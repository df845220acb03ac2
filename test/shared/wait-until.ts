import { vi } from 'vitest'

/**
 * Waits until a check throws no more: long enough for a machine that does other things as well, and no longer than it
 * takes.
 * @throws what the check threw last, after fifteen seconds
 */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 })
