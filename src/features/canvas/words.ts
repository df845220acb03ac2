/** What the window says of canvases before they are loaded. */
export const titles = {
  create: 'New canvas',
} as const
