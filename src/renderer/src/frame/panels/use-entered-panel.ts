import { useEffect } from 'react'
import type { WorkspaceStore } from '../../stores/workspace/workspace-store.ts'

/** Tells the workspace which panel the person is in: the one with the focus, none while it is in the middle. */
export function useEnteredPanel(workspace: WorkspaceStore): void {
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      const within = target.closest('[data-panel]')
      if (within) workspace.enterPanel(within.getAttribute('data-panel'))
      else if (target.closest('main')) workspace.enterPanel(null)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [workspace])
}
