/** What the two sides of the window are called, and what can be done with their panels. */
export const PANEL_WORDS = {
  left: {
    tabs: 'Left panels',
    hide: 'Hide the left panel',
    move: 'Move to the left side',
  },
  right: {
    tabs: 'Right panels',
    hide: 'Hide the right panel',
    move: 'Move to the right side',
  },
} as const

/** As a fault begins: “Files could not be shown.” */
export const saysFailed = (label: string): string => `The panel “${label}”`
