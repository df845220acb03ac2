import type { OverlayStore } from '../stores/workspace/overlay-store.ts'
import { openDialog } from '../ui/dialog/open-dialog.ts'
import type { Command } from './command.ts'

/** Whether something lies over the window. */
export const isCovered = (overlay: OverlayStore): boolean =>
  overlay.state.getState().overlay !== null || openDialog() !== null

/** What lies over everything answers first; only the other list may take its place, and what opens over all but questions. */
export function isKeptOut({ id, opensOver = false }: Command, overlay: OverlayStore): boolean {
  if (!isCovered(overlay)) return false
  const isAsked = document.querySelector('[role="alertdialog"]:not([data-closed])') !== null
  return opensOver ? isAsked : !['palette', 'switcher'].includes(id)
}
