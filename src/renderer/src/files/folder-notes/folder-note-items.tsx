import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderNotePath } from '../../../../shared/domain/folder-note.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { Stores } from '../../stores/stores.ts'
import { NoteIcon } from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { FILES_WORDS } from '../words.ts'

/** Makes the note that a folder opens, where folders open one and this has none yet. */
export function folderNoteItems(
  { path, hasNote = false }: FolderEntry,
  {
    stores: { app, workspace, toasts },
    isReadOnly,
  }: {
    readonly stores: Pick<Stores, 'app' | 'workspace' | 'toasts'>
    readonly isReadOnly: boolean
  },
): readonly MenuItem[] {
  if (hasNote || app.state.getState().app?.settings.folderNotes !== true) return []
  const say = (error: unknown): void => toasts.show(errorSentence(error), { tone: 'problem' })
  return [
    {
      label: FILES_WORDS.newFolderNote,
      icon: <NoteIcon />,
      disabled: isReadOnly,
      onSelect: () => void workspace.createNote(folderNotePath(path)).catch(say),
    },
  ]
}
