import { useEffect, useState, type RefObject } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import type { PaneSide } from '../../stores/workspace/panes/panes.ts'
import { DRAGGED_TAB } from '../tabs/dragged-tab.ts'
import { TAB_WINDOWS } from '../tabs/tab-windows.ts'

type Zone = PaneSide | 'centre'

/**
 * A tab that is dropped on a pane: in the middle it goes into this one, at an edge into a new one there. It is heard
 * before the editor, which takes what is dropped into its text.
 * @returns where it would go now; null while none is dragged here
 */
export function useTabDrops(id: string, element: RefObject<HTMLElement | null>): Zone | null {
  const { workspace, ofFeatures } = useStores()
  const windows = ofFeatures.of(TAB_WINDOWS)
  const [zone, setZone] = useState<Zone | null>(null)
  useEffect(() => {
    const pane = element.current
    if (!pane) return
    const zoneOf = (event: DragEvent): Zone | null => {
      const isOverTabs = event.target instanceof Element && event.target.closest('header') !== null
      const isTab = event.dataTransfer?.types.includes(DRAGGED_TAB) === true
      return isTab && !isOverTabs ? zoneAt(pane, event) : null
    }
    const take = (event: DragEvent): Zone | null => {
      const found = zoneOf(event)
      if (found === null) return null
      event.preventDefault()
      event.stopPropagation()
      if (event.dataTransfer) event.dataTransfer.dropEffect = windows.effect(event.dataTransfer)
      return found
    }
    const over = (event: DragEvent): void => setZone(take(event))
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (!pane.contains(relatedTarget as Node | null)) setZone(null)
    }
    const drop = (event: DragEvent): void => {
      const found = take(event)
      setZone(null)
      const dragged = found !== null && event.dataTransfer && windows.take(event.dataTransfer, id)
      if (!dragged) return
      if (found !== 'centre') workspace.panes.place(dragged.tab, dragged.pane, { id, side: found })
      else if (dragged.pane !== id) workspace.panes.moveTab(dragged.tab, dragged.pane, { id })
    }
    pane.addEventListener('dragover', over, true)
    pane.addEventListener('dragleave', leave, true)
    pane.addEventListener('drop', drop, true)
    return () => {
      pane.removeEventListener('dragover', over, true)
      pane.removeEventListener('dragleave', leave, true)
      pane.removeEventListener('drop', drop, true)
    }
  }, [id, element, workspace, windows])
  return zone
}

/** A quarter of the pane at each edge is that edge. */
function zoneAt(pane: HTMLElement, { clientX, clientY }: DragEvent): Zone {
  const { left, top, width, height } = pane.getBoundingClientRect()
  const [x, y] = [(clientX - left) / width, (clientY - top) / height]
  const edges = [
    ['left', x],
    ['right', 1 - x],
    ['above', y],
    ['below', 1 - y],
  ] as const
  const [nearest, distance] = edges.reduce((best, edge) => (edge[1] < best[1] ? edge : best))
  return distance < 0.25 ? nearest : 'centre'
}
