import { useEffect, useEffectEvent } from 'react'
import { useStores } from '../connection/stores-context.tsx'
import { openDialog } from '../ui/dialog/open-dialog.ts'
import { matchesKeys } from '../ui/menu/matches-keys.ts'
import type { Command } from './command.ts'

/** Listens for the keys of all commands, and for Esc, which goes back to the editor from everywhere. */
export function useCommandKeys(commands: readonly Command[]): void {
  const { overlay, workspace } = useStores()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isMac = /^(Mac|iP)/.test(navigator.platform)
    const isCovered = overlay.state.getState().overlay !== null || openDialog() !== null
    if (event.key === 'Escape' && !isCovered) {
      const { active } = workspace.state.getState().tabs
      const isInEditor = document.activeElement?.closest('.cm-editor') !== null
      if (active !== null && !isInEditor) workspace.activate(active)
      return
    }
    const command = commands.find(
      ({ keys, listens = true }) => listens && keys.some((one) => matchesKeys(one, event, isMac)),
    )
    if (!command) return
    event.preventDefault()
    // What lies over everything answers first; only the other list may take its place.
    const isAsked = document.querySelector('[role="alertdialog"]:not([data-closed])') !== null
    const mayOpen = command.opensOver ? !isAsked : ['palette', 'switcher'].includes(command.id)
    if (isCovered && !mayOpen) return
    command.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
