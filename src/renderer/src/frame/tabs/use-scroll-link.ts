import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { scrollTogether } from '../../editor/place/scroll-together.ts'
import { paneOf } from '../../stores/workspace/panes/panes.ts'
import { SCROLL_LINK } from './scroll-link.ts'

/** Scrolls the note of this pane together with the one that it is joined with. */
export function useScrollLink(id: string): void {
  const { workspace, openNotes, ofFeatures } = useStores()
  const ends = useStore(ofFeatures.of(SCROLL_LINK).state, (state) => state.ends)
  useEffect(() => {
    if (!ends) return
    const [one, other] = ends
    if (one.pane !== id) return // once for both
    const panes = () => workspace.state.getState().panes
    return scrollTogether([one.pane, other.pane], {
      front: () => panes().front,
      textOf(pane) {
        const path = pane === one.pane ? one.path : other.path
        const isShown = paneOf(panes(), pane)?.tabs.active === path
        return (isShown && openNotes.get(path)?.text()) || null
      },
    })
  }, [id, ends, workspace, openNotes])
}
