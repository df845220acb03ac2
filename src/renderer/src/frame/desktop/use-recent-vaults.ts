import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Command } from '../../commands/command.ts'
import { otherVaults } from '../../stores/app-store.ts'
import { useStores } from '../../connection/stores-context.tsx'

const MOST = 10

/** A command for each of the vaults that were open last, but for this one. */
export function useRecentVaults(openVault: (root: string) => void): readonly Command[] {
  const { app: store } = useStores()
  const known = useStore(store.state, ({ app }) => app?.recentVaults)
  const openId = useStore(store.state, ({ app }) => app?.vault?.id)
  return useMemo(() => {
    const others = otherVaults(known, openId).slice(0, MOST)
    return others.map(({ id, name, root }) => ({
      id: `recent-vault-${id}`,
      title: others.filter((other) => other.name === name).length > 1 ? root : name,
      keys: [],
      run: () => openVault(root),
    }))
  }, [known, openId, openVault])
}
