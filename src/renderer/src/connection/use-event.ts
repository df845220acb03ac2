import { useEffect, useEffectEvent } from 'react'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Payload } from '../../../shared/rpc/contract.ts'
import { useClient } from './connection-context.tsx'

/** Calls `listener` for every such event while the component is shown. */
export function useEvent<K extends keyof LatentContract['events']>(
  event: K,
  listener: (payload: Payload<LatentContract, K>) => void,
): void {
  const client = useClient()
  const onEvent = useEffectEvent(listener)
  useEffect(() => client.on(event, (payload) => onEvent(payload)), [client, event])
}
