import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { FilesPanel } from '../../files/files-panel.tsx'
import { useLeaveVault } from '../leaving/use-leave-vault.ts'

/** The files, with the ways to another vault. */
export function FilesRoom() {
  const client = useClient()
  const leaveVault = useLeaveVault(useStores())
  return (
    <FilesPanel
      onChooseVault={() => leaveVault(() => client.call('app.closeVault', {}))}
      onOpenVault={(root) => leaveVault(() => client.call('app.openVault', { root }))}
    />
  )
}
