import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'

/** What notes were, and those that are gone. */
export function historyCommands({ stores: { overlay }, withNote }: RoomScope): readonly Command[] {
  return [
    {
      id: 'history',
      title: 'Show the history of this note',
      keys: ['Mod+Alt+H'],
      ...withNote((path) => overlay.show({ kind: 'history', path })),
    },
    {
      id: 'trash',
      title: 'Show the trash',
      keys: [],
      run: () => overlay.show({ kind: 'trash' }),
    },
    {
      id: 'deleted-elsewhere',
      title: 'Show notes that other programs deleted',
      keys: [],
      run: () => overlay.show({ kind: 'trash', place: 'elsewhere' }),
    },
  ]
}
