import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DesktopWish } from '../../../../shared/domain/desktop/desktop-wish.ts'
import type { Command } from '../../commands/command.ts'
import { isKeptOut } from '../../commands/is-kept-out.ts'
import { useClient, useConnectionState } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useOpenVault } from '../leaving/use-leave-vault.ts'
import { useRecentNotes } from './use-recent-notes.ts'
import { useRecentVaults } from './use-recent-vaults.ts'
import { windowMenus } from './window-menus.ts'

/** Joins the window of a vault to the desktop round it: its menus, and what is wanted of it from there. Draws nothing. */
export function DesktopWindow({ commands }: { readonly commands: readonly Command[] }) {
  const client = useClient()
  const { generation } = useConnectionState()
  const stores = useStores()
  const { app, workspace, editor, overlay } = stores
  const vaultId = useStore(app.state, (state) => state.app?.vault?.id)
  const openVault = useOpenVault(stores)
  const recentVaults = useRecentVaults(openVault)
  const all = useMemo(() => [...commands, ...recentVaults], [commands, recentVaults])
  const hasNote = useStore(
    workspace.state,
    ({ frame, tabs }) => frame.view === 'notes' && tabs.active !== null,
  )
  const hasText = useStore(editor, ({ run }) => run !== null)
  const shown = useStore(overlay.state, (state) => state.overlay)
  const menus = useMemo(
    () =>
      windowMenus(all, {
        platform: navigator.platform,
        isEnabled: (command) =>
          (command.needs === undefined || (command.needs === 'note' ? hasNote : hasText)) &&
          (shown === null || !isKeptOut(command, overlay)),
      }),
    [all, hasNote, hasText, shown, overlay],
  )

  // Of several windows the one that the person is in has the menus, and hears what is chosen there.
  const [entered, setEntered] = useState(0)
  const isHeard = useRef(false)
  useEffect(() => {
    const enter = (): void => {
      if (!isHeard.current) setEntered((times) => times + 1)
    }
    window.addEventListener('focus', enter)
    return () => window.removeEventListener('focus', enter)
  }, [])

  const onWish = useEffectEvent((wish: DesktopWish) => {
    if (wish.kind === 'vault') return openVault(wish.root)
    if (wish.kind === 'note') return workspace.openNote(wish.path)
    const command = all.find(({ id }) => id === wish.id)
    if (command && !isKeptOut(command, overlay)) runInPlace(command)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const watch = async (id: string): Promise<void> => {
      const { signal } = leaving
      isHeard.current = true
      for await (const wish of client.stream('desktop.watch', { vaultId: id }, { signal }))
        onWish(wish)
      isHeard.current = signal.aborted // else another window asked
    }
    // A connection that was lost is another generation when it is back.
    if (generation > 0 && vaultId !== undefined) watch(vaultId).catch(() => undefined)
    return () => leaving.abort()
  }, [client, generation, vaultId, entered])
  useEffect(() => {
    if (generation > 0) client.call('desktop.setMenus', { menus }).catch(() => undefined)
  }, [client, generation, menus, entered])
  useRecentNotes(vaultId)
  return null
}

/** A menu does not take the focus: what is undone is what was written last where the cursor is. */
function runInPlace({ id, run }: Command): void {
  const isField = document.activeElement?.matches('input, textarea') === true
  if (isField && (id === 'undo' || id === 'redo')) document.execCommand(id)
  else run()
}
