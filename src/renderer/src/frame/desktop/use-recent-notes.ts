import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { MOST_RECENT_NOTES } from '../../../../shared/domain/desktop/menu-limits.ts'
import { asVaultPath, isNotePath } from '../../../../shared/domain/vault-path.ts'
import { useClient, useConnectionState } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useNoteNames } from '../../connection/use-note-names.ts'

/** Tells the desktop which notes were opened last in this window, by the names that it has for them. */
export function useRecentNotes(vaultId: string | undefined): void {
  const client = useClient()
  const { generation } = useConnectionState()
  const { workspace } = useStores()
  // Another one in front is the last one that was opened.
  const front = useStore(workspace.state, ({ tabs }) => tabs.active)
  const paths = useMemo(() => recentNotes(workspace.opened.recent(), front), [workspace, front])
  const nameOf = useNoteNames(paths)
  const notes = JSON.stringify(paths.map((path) => ({ path, title: nameOf(path).slice(0, 200) })))
  useEffect(() => {
    if (generation === 0 || vaultId === undefined) return
    client.call('desktop.setNotes', { vaultId, notes: JSON.parse(notes) }).catch(() => undefined)
  }, [client, generation, vaultId, notes])
}

const recentNotes = (opened: readonly string[], front: string | null) =>
  [...new Set([...(front === null ? [] : [front]), ...opened])]
    .filter(isNotePath)
    .flatMap((path) => asVaultPath(path) ?? [])
    .slice(0, MOST_RECENT_NOTES)
