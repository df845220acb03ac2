import { useEffect, type RefObject } from 'react'
import { useStores } from '../../connection/stores-context.tsx'

/** The pane that is pressed or gets the keys is in front, before anything in it hears of that. */
export function useComesToFront(id: string, element: RefObject<HTMLElement | null>): void {
  const { workspace } = useStores()
  useEffect(() => {
    const pane = element.current
    const come = (): void => workspace.panes.toFront(id)
    pane?.addEventListener('focusin', come, true)
    pane?.addEventListener('pointerdown', come, true)
    return () => {
      pane?.removeEventListener('focusin', come, true)
      pane?.removeEventListener('pointerdown', come, true)
    }
  }, [id, element, workspace])
}
