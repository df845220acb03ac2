import { useEffect } from 'react'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Calls, Input, Output } from '../../../shared/rpc/contract.ts'
import { useClient } from './connection-context.tsx'
import { useCall, type CallState } from './use-call.ts'

/**
 * What the index tells of the whole vault: asked again when it is up to a change, and not at every step on its way there,
 * since each answer costs it work.
 */
export function useKnown<K extends Calls<LatentContract>>(
  method: K,
  input: Input<LatentContract, K> | null,
): CallState<Output<LatentContract, K>> {
  const client = useClient()
  const answer = useCall(method, input)
  const { reload } = answer
  useEffect(
    () =>
      client.on('index.changed', ({ state }) => {
        if (state === 'ready') reload()
      }),
    [client, reload],
  )
  return answer
}
