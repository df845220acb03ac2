import { useEffect } from 'react'
import type { WorkspaceStore } from '../../stores/workspace/workspace-store.ts'

/** The buttons of a mouse that go back and forward. */
const STEPS: Readonly<Record<number, number>> = { 3: -1, 4: 1 }
const HELD = new Set(['Control', 'Alt', 'Meta'])

/**
 * Goes back and forward by the buttons that some mice have for it, and knows when the key is let go with which somebody
 * went through the tabs by their use.
 */
export function useTravelButtons({ panes }: Pick<WorkspaceStore, 'panes'>): void {
  useEffect(() => {
    // The browser would leave the page.
    const press = (event: MouseEvent): void => {
      if (STEPS[event.button] !== undefined) event.preventDefault()
    }
    const release = (event: MouseEvent): void => {
      const step = STEPS[event.button]
      if (step === undefined) return
      event.preventDefault()
      panes.travel(step)
    }
    const letGo = ({ key }: KeyboardEvent): void => {
      if (HELD.has(key)) panes.endByUse()
    }
    window.addEventListener('mousedown', press)
    window.addEventListener('mouseup', release)
    window.addEventListener('keyup', letGo)
    window.addEventListener('blur', panes.endByUse)
    return () => {
      window.removeEventListener('mousedown', press)
      window.removeEventListener('mouseup', release)
      window.removeEventListener('keyup', letGo)
      window.removeEventListener('blur', panes.endByUse)
    }
  }, [panes])
}
