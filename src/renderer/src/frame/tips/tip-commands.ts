import type { TipId } from '../../stores/tip-store.ts'

/** The command whose keys a tip names. */
export const TIP_COMMANDS: Readonly<Partial<Record<TipId, string>>> = {
  switcher: 'switcher',
  undo: 'undo',
  panes: 'next-pane',
}
