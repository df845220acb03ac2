import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { rowsOf } from '../../stores/capture/inbox-store.ts'

/** How many notes wait in the inbox. */
export function useInboxCount(): number {
  const { inbox } = useStores()
  return useStore(inbox.state, (state) => rowsOf(state).length)
}
