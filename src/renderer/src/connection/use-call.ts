import { useCallback, useEffect, useState } from 'react'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Calls, Input, Output } from '../../../shared/rpc/contract.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { useClient, useConnectionState } from './connection-context.tsx'

export type CallState<T> = {
  /** The last answer; stays while it is asked again, so that nothing jumps. */
  readonly data: T | undefined
  readonly error: LatentError | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

type Options = {
  /** Events after which the answer is stale. */
  readonly reloadOn?: readonly (keyof LatentContract['events'])[]
}

/**
 * Asks main, again when the input changes, after a reconnect, and after any event of `reloadOn`. A question that was
 * replaced is cancelled over there too. A null input asks nothing.
 */
export function useCall<K extends Calls<LatentContract>>(
  method: K,
  input: Input<LatentContract, K> | null,
  { reloadOn = [] }: Options = {},
): CallState<Output<LatentContract, K>> {
  const client = useClient()
  const { generation } = useConnectionState()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{
    readonly key: string
    /** The question that was answered last: the same key may be asked again. */
    readonly token: string
    readonly data?: Output<LatentContract, K>
    readonly error?: LatentError
  }>({ key: '', token: '' })
  const key = input === null ? null : JSON.stringify([method, input])
  const token = `${generation} ${round} ${key}`
  const events = reloadOn.join(' ')
  const reload = useCallback(() => setRound((count) => count + 1), [])

  useEffect(() => {
    if (key === null || generation === 0) return
    const controller = new AbortController()
    const [, question] = JSON.parse(key) as [K, Input<LatentContract, K>]
    client.call(method, question, { signal: controller.signal }).then(
      (data) => {
        if (!controller.signal.aborted) setState({ key, token, data })
      },
      (error: unknown) => {
        if (controller.signal.aborted || isAbort(error)) return
        const known =
          error instanceof LatentError
            ? error
            : new LatentError('internal', 'Something went wrong.', undefined, { cause: error })
        setState((previous) => ({
          ...(previous.key === key ? previous : {}),
          key,
          token,
          error: known,
        }))
      },
    )
    return () => controller.abort()
  }, [client, method, key, generation, token])

  useEffect(() => {
    if (events === '') return
    const stops = events
      .split(' ')
      .map((event) => client.on(event as keyof LatentContract['events'], reload))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, events, reload])

  const isCurrent = key !== null && state.key === key
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading: key !== null && state.token !== token,
    reload,
  }
}
