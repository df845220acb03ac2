import { useStore } from 'zustand'
import { useInbox } from '../stores/use-inbox.ts'
import { rowsOf } from '../stores/inbox-store.ts'

/** How many notes wait in the inbox. */
export function useInboxCount(): number {
  const inbox = useInbox()
  return useStore(inbox.state, (state) => rowsOf(state).length)
}
