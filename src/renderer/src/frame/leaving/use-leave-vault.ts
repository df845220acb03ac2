import { useCallback, useMemo } from 'react'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import type { Stores } from '../../stores/stores.ts'

/** Leaves the vault, only with everything on disk; `go` asks main for what comes instead. */
export function useLeaveVault({
  openNotes,
  toasts,
  workspace,
  app,
}: Stores): (go: () => Promise<unknown>) => void {
  return useMemo(
    () => (go) => {
      const leave = async (): Promise<void> => {
        const left = await openNotes.flushAll()
        if (left.length > 0)
          throw new LatentError(
            'conflict',
            `The vault stays open: ${left.join(', ')} could not be saved.`,
          )
        await workspace.remember()
        await go()
        await app.reload()
      }
      leave().catch((error: unknown) => {
        const text = errorSentence(error, 'It could not be closed.')
        toasts.show(text, { tone: 'problem' })
      })
    },
    [openNotes, toasts, workspace, app],
  )
}

/** Leaves the vault so for the one at this place. */
export function useOpenVault(stores: Stores): (root: string) => void {
  const client = useClient()
  const leaveVault = useLeaveVault(stores)
  return useCallback(
    (root) => leaveVault(() => client.call('app.openVault', { root })),
    [leaveVault, client],
  )
}
