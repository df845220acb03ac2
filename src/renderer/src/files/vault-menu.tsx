import { useStore } from 'zustand'
import { otherVaults } from '../stores/app-store.ts'
import { useStores } from '../connection/stores-context.tsx'
import { ChevronDownIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import styles from './vault-menu.module.css'

/** The name of the vault, and the way into another one. */
export function VaultMenu({
  onChooseVault,
  onOpenVault,
}: {
  readonly onChooseVault: () => void
  readonly onOpenVault: (root: string) => void
}) {
  const { app } = useStores()
  const vault = useStore(app.state, ({ app: known }) => known?.vault)
  const recentVaults = useStore(app.state, ({ app: known }) => known?.recentVaults)
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.vault} title={vault?.root}>
          <span>{vault?.name ?? 'Vault'}</span>
          <ChevronDownIcon />
        </button>
      }
      items={[
        ...otherVaults(recentVaults, vault?.id)
          .slice(0, 8)
          .map(({ name, root }) => ({ label: name, onSelect: () => onOpenVault(root) })),
        'separator',
        { label: 'Open another vault', onSelect: onChooseVault },
      ]}
    />
  )
}
