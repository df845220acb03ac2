/** What the commands of the settings are called. */
export const SETTINGS_COMMANDS = {
  theme: 'Change the theme',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  system: 'Use the theme of the system',
  contrast: 'Switch between usual and high contrast',
  customCssOff: 'Turn custom CSS off',
  keySheet: 'Show all keys',
  keySettings: 'Change keys',
  index: 'Show what the index knows',
  settings: 'Settings',
} as const
