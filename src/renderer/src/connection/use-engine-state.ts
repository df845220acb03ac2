import { useState } from 'react'
import type { EngineState } from '../../../shared/domain/models/engine.ts'
import { useConnectionState } from './connection-context.tsx'
import { useCall } from './use-call.ts'
import { useEvent } from './use-event.ts'

/** The process that runs model files, as it is now; undefined until main has said. */
export function useEngineState(): EngineState | undefined {
  const { generation } = useConnectionState()
  const { data } = useCall('engine.state', {})
  const [told, setTold] = useState<{ readonly by: number; readonly state: EngineState }>()
  useEvent('engine.changed', (state) => setTold({ by: generation, state }))
  // What another main told before is nothing that this one said.
  return told?.by === generation ? told.state : data
}

/** Whether a model could run here without a server: false until that is known. */
export const useHasEngine = (): boolean => useEngineState()?.problem === null
