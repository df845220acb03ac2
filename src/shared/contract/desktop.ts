import { z } from 'zod'
import { DesktopWish } from '../domain/desktop/desktop-wish.ts'
import { LONGEST_NOTICE } from '../domain/desktop/menu-limits.ts'
import { RecentNotes, WindowMenus } from '../domain/desktop/window-menu.ts'
import { call, stream } from '../rpc/contract.ts'

/** Between the window of a vault and the desktop round it. `unavailable` where there is none. */
export const desktop = {
  /**
   * What is wanted of the window of this vault until it leaves, with what was wanted before it was there. One window hears it, the one
   * that asked last; its menus go with it.
   */
  'desktop.watch': stream(z.object({ vaultId: z.string() }), DesktopWish, z.null()),
  /** What stands in the menus while this window watches. */
  'desktop.setMenus': call(z.object({ menus: WindowMenus }), z.null()),
  /** Says a sentence in a notice of the system, which brings the window of the vault to the front. */
  'desktop.notify': call(z.object({ text: z.string().min(1).max(LONGEST_NOTICE) }), z.null()),
  /** The notes that can be opened from beside the clock, which stay there when the window is gone. */
  'desktop.setNotes': call(z.object({ vaultId: z.string(), notes: RecentNotes }), z.null()),
  /** The person stays in a window that was to close: a quitting that it held up is over. */
  'desktop.stay': call(z.object({}), z.null()),
}
