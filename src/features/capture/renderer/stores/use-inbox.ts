import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import type { FeatureStore } from '../../../../renderer/src/stores/stores.ts'
import { createInboxStore, type InboxStore } from './inbox-store.ts'

const INBOX: FeatureStore<InboxStore> = {
  create: ({ client, stores }) => createInboxStore({ client, ...stores }),
}

/** What waits in the inbox of the vault that is open. */
export const useInbox = (): InboxStore => useStores().ofFeatures.of(INBOX)
