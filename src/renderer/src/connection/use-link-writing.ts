import { useMemo } from 'react'
import { createLinkWriting, type LinkWriting } from '../stores/link-writing.ts'
import { useClient } from './connection-context.tsx'
import { useStores } from './stores-context.tsx'

export function useLinkWriting(): LinkWriting {
  const client = useClient()
  const { openNotes, undo, toasts } = useStores()
  return useMemo(
    () => createLinkWriting({ client, openNotes, undo, toasts }),
    [client, openNotes, undo, toasts],
  )
}
