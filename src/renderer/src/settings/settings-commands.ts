import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'

export function settingsCommands({ stores: { app, overlay } }: RoomScope): readonly Command[] {
  const theme = (name: 'light' | 'dark' | 'system') => () =>
    void app.updateSettings({ theme: name })
  return [
    { id: 'theme-light', title: 'Use the light theme', keys: [], run: theme('light') },
    { id: 'theme-dark', title: 'Use the dark theme', keys: [], run: theme('dark') },
    { id: 'theme-system', title: 'Use the theme of the system', keys: [], run: theme('system') },
    {
      id: 'settings',
      title: 'Settings',
      keys: ['Mod+,'],
      run: () => overlay.show({ kind: 'settings' }),
    },
  ]
}
