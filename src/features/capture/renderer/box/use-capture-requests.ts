import { useEffect, useEffectEvent } from 'react'
import type { CapturePlace } from '../../contract.ts'
import {
  useClient,
  useConnectionState,
} from '../../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCapture } from '../stores/use-capture.ts'

/** Does what the shell wants of the page at this place, also what it wanted before the page was there. */
export function useCaptureRequests(place: CapturePlace): void {
  const client = useClient()
  const { generation } = useConnectionState()
  const capture = useCapture()
  const { workspace } = useStores()

  const take = useEffectEvent(async () => {
    const requests = await client.call('captureBox.take', { place }).catch(() => [])
    for (const request of requests) {
      if (request.kind === 'open') workspace.openNote(request.path)
      else {
        capture.open()
        await capture.load()
        if (request.text !== null) capture.fill(request.text)
      }
    }
  })
  useEffect(() => {
    if (generation > 0) void take()
  }, [generation])
  useEffect(
    () =>
      client.on('captureBox.asked', ({ place: asked }) => {
        if (asked === place) void take()
      }),
    [client, place],
  )
}
