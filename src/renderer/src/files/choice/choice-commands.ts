import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import type { Command } from '../../commands/command.ts'
import type { RoomScope } from '../../commands/command-scope.ts'
import { focusSoon } from '../../commands/focus-soon.ts'
import { movablesOf } from '../movables-of.ts'
import { removeFiles } from '../remove-files.ts'
import { COMMAND_WORDS, FILES_WORDS } from '../words.ts'
import { FILE_CHOICE } from './file-choice-store.ts'
import { notesAmong } from './notes-among.ts'

/** What chooses files in the tree, and what is done to those that are chosen. */
export function choiceCommands({ stores }: RoomScope): readonly Command[] {
  const { app, workspace, overlay, files, toasts, ofFeatures } = stores
  const fileChoice = ofFeatures.of(FILE_CHOICE)
  const withChosen = (action: (entries: readonly FolderEntry[]) => void) => (): void => {
    const entries = fileChoice.entries()
    const reason = app.state.getState().app?.vault?.readOnlyReason ?? null
    if (reason !== null) toasts.show(reason, { tone: 'problem' })
    else if (entries.length > 0) action(entries)
    else toasts.show(FILES_WORDS.nothingChosen)
  }
  const tagChosen = (change: 'add' | 'remove') =>
    withChosen((entries) => {
      const paths = notesAmong(entries)
      if (paths.length > 0) overlay.show({ kind: 'tag-notes', change, paths })
      else toasts.show(FILES_WORDS.noNotes)
    })
  return [
    {
      id: 'choose-all-files',
      title: COMMAND_WORDS.chooseAll,
      keys: [],
      run: () => {
        workspace.showPanel('files')
        files.setFilter(null)
        fileChoice.all()
        focusSoon('[role="tree"]')
      },
    },
    {
      id: 'move-chosen-files',
      title: COMMAND_WORDS.moveChosen,
      keys: [],
      run: withChosen((entries) =>
        overlay.show({ kind: 'move', what: movablesOf(outermost(entries)) }),
      ),
    },
    {
      id: 'tag-chosen-files',
      title: COMMAND_WORDS.tagChosen,
      keys: [],
      run: tagChosen('add'),
    },
    {
      id: 'untag-chosen-files',
      title: COMMAND_WORDS.untagChosen,
      keys: [],
      run: tagChosen('remove'),
    },
    {
      id: 'delete-chosen-files',
      title: COMMAND_WORDS.deleteChosen,
      keys: [],
      isDestructive: true,
      run: withChosen((entries) => removeFiles(entries, stores)),
    },
  ]
}
