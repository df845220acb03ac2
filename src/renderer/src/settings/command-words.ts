/** What the commands of the settings are called. */
export const SETTINGS_COMMANDS = {
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  system: 'Use the theme of the system',
  index: 'Show what the index knows',
  settings: 'Settings',
} as const
