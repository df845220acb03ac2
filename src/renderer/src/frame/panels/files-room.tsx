import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { FilesPanel } from '../../files/files-panel.tsx'
import { useLeaveVault, useOpenVault } from '../leaving/use-leave-vault.ts'

/** The files, with the ways to another vault. */
export function FilesRoom() {
  const client = useClient()
  const stores = useStores()
  const leaveVault = useLeaveVault(stores)
  const openVault = useOpenVault(stores)
  return (
    <FilesPanel
      onChooseVault={() => leaveVault(() => client.call('app.closeVault', {}))}
      onOpenVault={openVault}
    />
  )
}
