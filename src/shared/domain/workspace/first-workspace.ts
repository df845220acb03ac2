import type { Layout, Workspace } from '../settings.ts'

/** What a window looks like at the very first, as `Workspace` has it; without its schema, which a page that starts does not wait for. */
export const FIRST_WORKSPACE: Workspace = {
  openTabs: [],
  activeTab: null,
  readingTabs: [],
  sourceTabs: [],
  leftPanel: 'files',
  leftWidth: 240,
  rightWidth: 360,
  leftOpen: true,
  rightOpen: true,
  rightPanel: 'chat',
  panelSides: {},
  layouts: { narrow: null, tiny: null },
  view: 'notes',
  expandedFolders: [],
  fileOrder: 'name',
  ownOrders: {},
  showsAttachments: true,
  notePlaces: {},
  conversationId: null,
  searched: [],
  panes: null,
  savedWorkspaces: [],
  opening: null,
}

/** The part of it that each size of window has for itself. */
export const layoutOf = ({
  leftPanel,
  leftWidth,
  rightWidth,
  leftOpen,
  rightOpen,
  rightPanel,
}: Layout): Layout => ({ leftPanel, leftWidth, rightWidth, leftOpen, rightOpen, rightPanel })
