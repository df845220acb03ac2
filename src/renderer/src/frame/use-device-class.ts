import { useEffect, useLayoutEffect } from 'react'
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** `narrow`: the right panel lies over the note · `tiny`: the left one does, too. Each has a layout of its own. */
export type DeviceClass = 'wide' | 'narrow' | 'tiny'

export function useDeviceClass(workspace: WorkspaceStore): DeviceClass {
  const isNarrow = useMedia('(width < 1000px)')
  const isTiny = useMedia('(width < 720px)')
  const device = isTiny ? 'tiny' : isNarrow ? 'narrow' : 'wide'
  useLayoutEffect(() => workspace.setDeviceClass(device), [device, workspace])
  // A note that was chosen in it is what the person wants to see.
  useEffect(() => {
    if (!isTiny) return
    return workspace.state.subscribe((next, previous) => {
      if (next.place !== previous.place && next.place?.focus && next.frame.leftOpen)
        workspace.setFrame({ leftOpen: false })
    })
  }, [isTiny, workspace])
  return device
}
