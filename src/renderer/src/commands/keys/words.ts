/** Why keys cannot be a command's, or may not arrive. */
export const KEPT_WORDS = {
  tooLong: 'A chord has two parts at most.',
  bare: 'These keys write or move in a text. Hold Ctrl, Alt or Cmd with them.',
  text: 'These copy, cut, paste or select in every text.',
  system: 'Your system keeps these keys for itself, so they may not arrive.',
  browser: 'Your browser keeps these keys for itself, so they may not arrive.',
} as const

/** Why keys of a file are not set. */
export const IMPORTED_KEY_WORDS = {
  unknown: 'No keyboard has these keys.',
  clash: (title: string) => `These are the keys of: ${title}.`,
  fixed: 'The keys of this command cannot be set.',
  noVault: 'Open a vault first: without one Latent does not know which keys are taken.',
} as const

export const KEY_SHEET_WORDS = {
  title: 'Keys',
  find: 'Find a command or a key',
  none: 'No command has that name or that key.',
  change: 'Change keys…',
  others: 'In every list',
} as const

/** In the list of commands. */
export const PIN_WORDS = {
  pin: (title: string) => `Pin ${title} to the top`,
  unpin: (title: string) => `Unpin ${title}`,
  hint: 'pins or unpins',
} as const
