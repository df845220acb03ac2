import { useLayoutEffect } from 'react'
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** `narrow`: the right panel lies over the note · `tiny`: the left one does, too. Each has a layout of its own. */
export type DeviceClass = 'wide' | 'narrow' | 'tiny'

export function useDeviceClass(workspace: WorkspaceStore): DeviceClass {
  const isNarrow = useMedia('(width < 1000px)')
  const isTiny = useMedia('(width < 720px)')
  const device = isTiny ? 'tiny' : isNarrow ? 'narrow' : 'wide'
  useLayoutEffect(() => workspace.setDeviceClass(device), [device, workspace])
  // Ends before the layout of a larger window is there, in which both are open.
  useLayoutEffect(() => {
    if (!isTiny) return
    return workspace.state.subscribe((next, previous) => {
      const { leftOpen, rightOpen } = next.frame
      // A note that was chosen in one of them is what the person wants to see.
      if (next.place !== previous.place && next.place?.focus && (leftOpen || rightOpen))
        workspace.setFrame({ leftOpen: false, rightOpen: false })
      // Each fills the window: the one that came last is the one that is shown.
      else if (leftOpen && rightOpen)
        workspace.setFrame(previous.frame.leftOpen ? { leftOpen: false } : { rightOpen: false })
    })
  }, [isTiny, workspace])
  return device
}
