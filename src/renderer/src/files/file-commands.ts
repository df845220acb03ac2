import { folderOf } from '../../../shared/domain/vault-path.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { focusSoon } from '../commands/focus-soon.ts'

/** What is done to notes and folders as files. */
export function fileCommands({ stores, active, keys, withNote }: RoomScope): readonly Command[] {
  const { workspace, overlay, relocation, editor } = stores
  return [
    {
      id: 'switcher',
      title: 'Open note',
      keys: ['Mod+O'],
      run: () => overlay.show({ kind: 'switcher' }),
    },
    {
      id: 'new-note',
      title: 'New note',
      keys: keys('Mod+N', 'Alt+N'),
      run: () => overlay.show({ kind: 'new-note', folder: folderOf(active() ?? '') }),
    },
    {
      id: 'daily-note',
      title: 'Open today’s daily note',
      keys: ['Mod+Shift+D'],
      run: () => void workspace.openDailyNote(),
    },
    {
      id: 'new-folder',
      title: 'New folder',
      keys: [],
      run: () => overlay.show({ kind: 'new-folder', folder: folderOf(active() ?? '') }),
    },
    {
      id: 'rename',
      title: 'Rename this note',
      keys: ['F2'],
      run: withNote((path) => {
        // Where the name stands over the text, it is written there.
        if (editor.getState().editTitle?.() !== true) relocation.startRename(path)
      }),
    },
    {
      id: 'move',
      title: 'Move this note to another folder',
      keys: [],
      run: withNote((path) => overlay.show({ kind: 'move', path, isFolder: false })),
    },
    {
      id: 'delete-note',
      title: 'Delete this note',
      keys: [],
      isDestructive: true,
      run: withNote((path) => void workspace.trashNote(path)),
    },
    {
      id: 'files',
      title: 'Show files',
      keys: ['Mod+Shift+E'],
      run: () => {
        workspace.setFrame({ leftOpen: true, leftPanel: 'files' })
        focusSoon('[role="tree"]')
      },
    },
  ]
}
