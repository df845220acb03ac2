import { folderOf } from '../../../shared/domain/vault-path.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { focusSoon } from '../commands/focus-soon.ts'
import { FILE_ORDERS } from '../stores/workspace/tree/arrange-entries.ts'
import { choiceCommands } from './choice/choice-commands.ts'
import { FILES_OUTSIDE } from './files-outside.ts'
import { openFilter } from './filter/open-filter.ts'
import { OWN_ORDER } from './order/own-order-store.ts'
import { ORDER_SAID } from './order/words.ts'
import { COMMAND_WORDS, ORDER_WORDS } from './words.ts'

/** What is done to notes and folders as files. */
export function fileCommands(scope: RoomScope): readonly Command[] {
  const { stores, active, keys, withNote, ask } = scope
  const { workspace, overlay, relocation, editor, files } = stores
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
      ...withNote((path) => {
        // Where the name stands over the text, it is written there.
        if (editor.getState().editTitle?.() !== true) relocation.startRename(path)
      }),
    },
    {
      id: 'move',
      title: 'Move this note to another folder',
      keys: [],
      ...withNote(() => ask('move')),
    },
    {
      id: 'delete-note',
      title: 'Delete this note',
      keys: [],
      isDestructive: true,
      ...withNote((path) => void workspace.trashNote(path)),
    },
    {
      id: 'files',
      title: 'Show files',
      keys: ['Mod+Shift+E'],
      run: () => {
        workspace.showPanel('files')
        files.setFilter(null)
        focusSoon(TREE)
      },
    },
    ...choiceCommands(scope),
    ...treeCommands(scope),
  ]
}

const TREE = '[role="tree"]'

/** What is done to the tree, and to the note in front as to a row of it. */
function treeCommands({ stores, withNote }: RoomScope): readonly Command[] {
  const { workspace, files, ofFeatures } = stores
  const outside = ofFeatures.of(FILES_OUTSIDE)
  const stepNote = (by: -1 | 1) =>
    withNote((path) => {
      files.reveal(path)
      const entry = files.arranged(folderOf(path))?.find((one) => one.path === path)
      if (entry !== undefined) ofFeatures.of(OWN_ORDER).step([entry], by)
    })
  return [
    {
      id: 'filter-files',
      title: COMMAND_WORDS.filter,
      keys: [],
      run: () => {
        workspace.showPanel('files')
        openFilter(files)
      },
    },
    {
      id: 'duplicate-note',
      title: COMMAND_WORDS.duplicate,
      keys: [],
      ...withNote((path) => void workspace.duplicate(path)),
    },
    {
      id: 'copy-path',
      title: COMMAND_WORDS.copyPath,
      keys: [],
      ...withNote((path) => void outside.copyPaths([path])),
    },
    {
      id: 'copy-link',
      title: COMMAND_WORDS.copyLink,
      keys: [],
      ...withNote((path) => void outside.copyLinks([path])),
    },
    ...FILE_ORDERS.map((fileOrder) => ({
      id: `files-by-${fileOrder}`,
      title: COMMAND_WORDS.orderBy(ORDER_WORDS[fileOrder]),
      keys: [],
      run: () => workspace.setFrame({ fileOrder }),
    })),
    {
      id: 'file-up',
      title: ORDER_SAID.upCommand,
      keys: [],
      ...stepNote(-1),
    },
    {
      id: 'file-down',
      title: ORDER_SAID.downCommand,
      keys: [],
      ...stepNote(1),
    },
    {
      id: 'toggle-attachments',
      title: COMMAND_WORDS.attachments,
      keys: [],
      run: () => {
        const { showsAttachments } = workspace.state.getState().frame
        workspace.setFrame({ showsAttachments: !showsAttachments })
      },
    },
  ]
}
