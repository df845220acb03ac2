import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { SHOW_INDEX } from './words.ts'

export function settingsCommands({ stores: { app, overlay } }: RoomScope): readonly Command[] {
  const theme = (name: 'light' | 'dark' | 'system') => () =>
    void app.updateSettings({ theme: name })
  return [
    { id: 'theme-light', title: 'Use the light theme', keys: [], run: theme('light') },
    { id: 'theme-dark', title: 'Use the dark theme', keys: [], run: theme('dark') },
    { id: 'theme-system', title: 'Use the theme of the system', keys: [], run: theme('system') },
    {
      id: 'index',
      title: SHOW_INDEX,
      keys: [],
      run: () => overlay.show({ kind: 'index' }),
    },
    {
      id: 'settings',
      title: 'Settings',
      keys: ['Mod+,'],
      run: () => overlay.show({ kind: 'settings' }),
    },
  ]
}
