import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { rowsOf } from '../stores/inbox-store.ts'

/** How many notes wait in the inbox. */
export function useInboxCount(): number {
  const { inbox } = useStores()
  return useStore(inbox.state, (state) => rowsOf(state).length)
}
