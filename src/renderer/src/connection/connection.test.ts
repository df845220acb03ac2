import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createChannelPair } from '../../../shared/rpc/pair.ts'
import { createConnection } from './connection.ts'

/** A host that can be taken away and put back; it answers every call with `{}`. */
function withHost() {
  let isThere = true
  let refusal: LatentError | null = null
  let current: ReturnType<typeof createChannelPair> | null = null
  let opened = 0
  const connection = createConnection(async () => {
    opened++
    if (refusal) throw refusal
    if (!isThere) throw new LatentError('disconnected', 'Latent does not answer.')
    const pair = createChannelPair()
    pair.server.onFrame((frame) => {
      if (frame.type === 'request') pair.server.send({ type: 'done', id: frame.id, output: {} })
    })
    current = pair
    return pair.client
  })
  return {
    connection,
    opened: () => opened,
    status: () => connection.state.getState().status,
    goAway: () => {
      isThere = false
      current?.close()
    },
    comeBack: () => (isThere = true),
    refuse: (error: LatentError | null) => (refusal = error),
    emit: () => current?.server.send({ type: 'event', name: 'vault.changed', payload: 'news' }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls go through, fail while the host is away, and go through again', async () => {
  const { connection, status, goAway, comeBack } = withHost()
  await vi.advanceTimersByTimeAsync(0)
  expect(await connection.client.call('app.state', {})).toEqual({})
  goAway()
  expect(status()).toBe('reconnecting')
  await expect(connection.client.call('app.state', {})).rejects.toMatchObject({
    code: 'disconnected',
  })
  comeBack()
  await vi.advanceTimersByTimeAsync(1000)
  expect(status()).toBe('connected')
  expect(await connection.client.call('app.state', {})).toEqual({})
  expect(connection.state.getState().generation).toBe(2)
})
test('listeners hear events over a reconnect, each once, until they leave', async () => {
  const { connection, goAway, comeBack, emit } = withHost()
  const heard: unknown[] = []
  const stop = connection.client.on('vault.changed', (payload) => heard.push(payload))
  await vi.advanceTimersByTimeAsync(0)
  emit()
  await vi.advanceTimersByTimeAsync(0)
  goAway()
  comeBack()
  await vi.advanceTimersByTimeAsync(1000)
  emit()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toHaveLength(2)
  stop()
  emit()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toHaveLength(2)
})
test('tries less and less often, and at once when asked to', async () => {
  const { connection, opened, goAway, comeBack, status } = withHost()
  await vi.advanceTimersByTimeAsync(0)
  goAway()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened()).toBeLessThan(15)
  comeBack()
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toBe('connected')
})
test('stops trying when it is refused, and says what to do', async () => {
  const { connection, opened, refuse, goAway, comeBack, status } = withHost()
  await vi.advanceTimersByTimeAsync(0)
  refuse(new LatentError('denied', 'Open the address that Latent printed last.'))
  goAway()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened()).toBe(2)
  expect(connection.state.getState()).toMatchObject({
    status: 'refused',
    message: 'Open the address that Latent printed last.',
  })
  refuse(null)
  comeBack()
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toBe('connected')
})
