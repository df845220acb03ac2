import { expect, test, vi } from 'vitest'
import type { IndexStatus } from '../../../../shared/contract/search.ts'
import { silentLogger } from '../../../../main/platform/logger.ts'
import { warmWhenIdle } from './warm-when-idle.ts'

test('what the first capture needs is loaded once, when the index has nothing to do (M10)', async () => {
  let state: IndexStatus['state'] = 'indexing'
  const listeners = new Set<(status: IndexStatus) => void>()
  const status = () => ({ state }) as IndexStatus
  const enter = (next: IndexStatus['state']): void => {
    state = next
    for (const listener of listeners) listener(status())
  }
  const warm = vi.fn(async () => {})
  const warming = warmWhenIdle(
    {
      status,
      onStatus(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    { classifier: { warm }, logger: silentLogger, afterMs: 0 },
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(warm).not.toHaveBeenCalled()
  enter('ready')
  await vi.waitFor(() => expect(warm).toHaveBeenCalledTimes(1))
  enter('indexing')
  enter('ready')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(warm).toHaveBeenCalledTimes(1)
  await warming.dispose()
})
