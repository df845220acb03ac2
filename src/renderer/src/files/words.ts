import type { FileOrder } from '../../../shared/domain/settings.ts'
import { fileNameOf, folderOf } from '../../../shared/domain/vault-path.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** What the tree of files says, its menus and its questions. */
export const FILES_WORDS = {
  tree: 'Files',
  newNote: 'New note',
  newNoteHere: 'New note here',
  newFolder: 'New folder',
  newFolderNote: 'New folder note',
  opensNote: 'Opens its note',
  arrange: 'Order and kinds of files',
  attachments: 'Show attachments',
  empty: 'This vault has no notes yet. The first one can be about anything.',
  duplicate: 'Duplicate',
  copyPath: 'Copy path',
  copyLink: 'Copy link',
  copyPaths: 'Copy paths',
  copyLinks: 'Copy links',
  showInFolder: 'Show in its folder',
  moveTo: 'Move to…',
  delete: 'Delete',
  addTag: 'Add tag…',
  removeTag: 'Remove tag…',
  moreDeeds: 'More for these files',
  none: 'Choose none',
  chosen: 'Chosen files',
  nothingChosen: 'Choose files in the tree first.',
  noNotes: 'Choose notes in the tree first.',
} as const

export const ORDER_WORDS: Readonly<Record<FileOrder, string>> = {
  name: 'Name, A to Z',
  'name-back': 'Name, Z to A',
  changed: 'Changed, newest first',
  'changed-oldest': 'Changed, oldest first',
  created: 'Created, newest first',
  'created-oldest': 'Created, oldest first',
  own: 'Own order',
}

export const FILTER_WORDS = {
  open: 'Filter files by name',
  field: 'Filter files',
  placeholder: 'Name of a file',
  hits: 'Files found',
  looking: 'Looking…',
  nothing: 'No file has such a name.',
  close: 'Close the filter',
  showAll: 'Show all files',
  most: (count: number): string => `The best ${spokenNumber(count)}. Type more to narrow it down.`,
} as const

export const COMMAND_WORDS = {
  filter: 'Filter files by name',
  orderBy: (order: string): string => `Order files: ${order}`,
  attachments: 'Show or hide attachments among the files',
  moveChosen: 'Move the chosen files to another folder',
  tagChosen: 'Add a tag to the chosen notes',
  untagChosen: 'Take a tag off the chosen notes',
  deleteChosen: 'Delete the chosen files',
  chooseAll: 'Choose all files in sight',
  duplicate: 'Duplicate this note',
  copyPath: 'Copy the path of this note',
  copyLink: 'Copy a link to this note',
} as const

export const MOVE_WORDS = {
  placeholder: (what: string): string => `Folder for ${what}`,
  label: (what: string): string => `Move ${what}`,
  noFolder: 'There is no such folder.',
  top: 'Top of the vault',
  newFolder: (name: string): string => `New folder “${name}”`,
  moves: 'moves it; links to it follow',
  movesMany: 'moves them; links to them follow',
} as const

/** A folder that something can go to: what it is called, and where it lies. */
export const folderWords = (
  folder: string,
): { readonly title: string; readonly detail: string } => ({
  title: folder === '' ? MOVE_WORDS.top : fileNameOf(folder),
  detail: folderOf(folder),
})

export const DIALOG_WORDS = {
  deleteFolder: (name: string): string => `Delete the folder ${name}?`,
  deleteMany: (what: string): string => `Delete ${what}?`,
  toTrash: 'Everything in it goes to the trash, from where it can be given back.',
  manyToTrash:
    'They go to the trash together, with everything in the folders, and can be given back together.',
  filesToTrash: 'They go to the trash together, and can be given back together.',
  waiting: 'Waiting until the index knows every link…',
  reading: (counted: string): string => `Reading the notes that link to it${counted}`,
  updateLinks: (links: string, notes: string): string => `Update ${links} in ${notes}?`,
  updateAll: 'Update the links to what is moved?',
  leaveLinks: 'Leave links as they are',
  renameAnyway: 'Rename all the same',
  moveAnyway: 'Move all the same',
} as const

export const OUTSIDE_WORDS = {
  pathsCopied: (count: number): string =>
    count === 1 ? 'Path copied.' : `${spokenNumber(count)} paths copied.`,
  linksCopied: (count: number): string =>
    count === 1 ? 'Link copied.' : `${spokenNumber(count)} links copied.`,
  notCopied: 'It could not be copied.',
  notShown: 'It could not be shown.',
  notDragged: 'It could not be dragged to another program.',
  notSaved: (name: string): string =>
    `${name} has text that could not be saved, so it was not dragged to another program.`,
} as const
