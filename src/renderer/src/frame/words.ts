/** What commands of the window are called, and say where there is nothing to do. */
export const FRAME_WORDS = {
  history: 'Show the history at the side',
  properties: 'Show the properties of this note',
  switchVault: 'Switch to a recent vault',
  workspaces: 'Switch to a saved workspace',
  saveWorkspace: 'Save this workspace under a name',
  noticeAction: 'Undo, or what else the last notice offers',
  noNotice: 'No notice offers anything now.',
} as const
