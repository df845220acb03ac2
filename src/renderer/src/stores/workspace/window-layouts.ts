import { layoutOf } from '../../../../shared/domain/workspace/first-workspace.ts'
import type { Layout, Workspace } from '../../../../shared/domain/settings.ts'

/** `narrow`: the right panel lies over the note; `tiny`, as on a phone: the left one too. */
export type DeviceClass = 'wide' | 'narrow' | 'tiny'

/** What lies over the note opens by wish, never because the window became small or is loaded again. */
const FOLDED: Readonly<Record<DeviceClass, Partial<Layout>>> = {
  wide: {},
  narrow: { rightOpen: false },
  tiny: { leftOpen: false, rightOpen: false },
}

/** The layouts of one vault's window, one for each class of size, so that a phone never folds the desktop's panels. */
export interface WindowLayouts {
  /** Takes what was kept; the answer is the layout for the class that the window has now. */
  load(kept: Workspace): Layout
  /** The window has this class from now on; `current` is the layout that it leaves. */
  enter(next: DeviceClass, current: Layout): Layout
  /** A layout as it fits a window of this class: nothing lies over the note. */
  fit(layout: Layout): Layout
  /** What to keep while `current` is on screen. */
  toKeep(current: Layout): Layout & Pick<Workspace, 'layouts'>
}

export function createWindowLayouts(): WindowLayouts {
  let device: DeviceClass = 'wide'
  let known: Readonly<Record<DeviceClass, Layout | null>> = { wide: null, narrow: null, tiny: null }

  return {
    load(kept) {
      known = { ...kept.layouts, wide: layoutOf(kept) }
      return { ...layoutOf(known[device] ?? kept), ...FOLDED[device] }
    },
    enter(next, current) {
      if (next === device) return current
      known = { ...known, [device]: layoutOf(current) }
      device = next
      return { ...layoutOf(known[next] ?? current), ...FOLDED[next] }
    },
    fit: (layout) => ({ ...layout, ...FOLDED[device] }),
    toKeep(current) {
      const all = { ...known, [device]: layoutOf(current) }
      return {
        ...layoutOf(all.wide ?? current),
        layouts: { narrow: all.narrow, tiny: all.tiny },
      }
    },
  }
}
