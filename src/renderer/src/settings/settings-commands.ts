import { removeCustomCss } from '../styles/remove-custom-css.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { SETTINGS_COMMANDS as WORDS } from './command-words.ts'

export function settingsCommands({ stores: { app, overlay }, ask }: RoomScope): readonly Command[] {
  return [
    { id: 'theme', title: WORDS.theme, keys: [], run: () => ask('theme') },
    // Of the menu, and for keys: the palette has them as what `theme` is told.
    ...(['light', 'dark', 'system'] as const).map((name) => ({
      id: `theme-${name}`,
      title: WORDS[name],
      keys: [],
      isHidden: true,
      run: () => void app.updateSettings({ theme: name }),
    })),
    {
      id: 'contrast',
      title: WORDS.contrast,
      keys: [],
      run() {
        const isHigh = document.documentElement.dataset['contrast'] === 'high'
        void app.updateSettings({ contrast: isHigh ? 'usual' : 'high' })
      },
    },
    {
      id: 'custom-css-off',
      title: WORDS.customCssOff,
      keys: ['Mod+Alt+Shift+S'],
      opensOver: true,
      run() {
        // At once, also where main does not answer.
        removeCustomCss()
        void app.updateSettings({ customCss: false })
      },
    },
    {
      id: 'key-sheet',
      title: WORDS.keySheet,
      keys: ['?'],
      run: () => overlay.show({ kind: 'keys' }),
    },
    {
      id: 'key-settings',
      title: WORDS.keySettings,
      keys: [],
      run: () => overlay.show({ kind: 'settings', section: 'keys' }),
    },
    {
      id: 'index',
      title: WORDS.index,
      keys: [],
      run: () => overlay.show({ kind: 'index' }),
    },
    {
      id: 'settings',
      title: WORDS.settings,
      keys: ['Mod+,'],
      run: () => overlay.show({ kind: 'settings' }),
    },
  ]
}
