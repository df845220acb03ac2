import type { SavedWorkspace } from '../../../../shared/domain/settings.ts'
import { counted } from '../../../../shared/domain/spoken-number.ts'

/** What is said of workspaces that have names. */
export const WORKSPACE_WORDS = {
  title: 'Workspaces',
  about: 'A workspace is how the window stands: its panes, tabs and panels.',
  name: 'Name',
  example: 'A name for the window as it is now',
  save: 'Save',
  overwrite: 'Overwrite',
  full: 'Twenty workspaces are saved, which is as many as there can be. Overwrite or delete one.',
  none: 'None is saved yet. Arrange the window, give it a name, and come back to it here.',
  list: 'Saved workspaces',
  overwriteWith: (name: string): string => `Overwrite ${name} with the window as it is`,
  rename: 'Rename',
  renameOne: (name: string): string => `Rename ${name}`,
  remove: (name: string): string => `Delete ${name}`,
  nameOf: (name: string): string => `New name of ${name}`,
} as const

/** `2 panes, 7 tabs` */
export function saysSize({ panes: { all } }: SavedWorkspace): string {
  const tabs = all.reduce((sum, pane) => sum + pane.tabs.length, 0)
  return `${counted(all.length, 'pane')}, ${counted(tabs, 'tab')}`
}
