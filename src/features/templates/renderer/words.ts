/** What the window says of templates when they are at hand. */
export const words = {
  choose: 'Choose a template',
  chooseFolder: 'Choose the folder of templates in the settings',
  preview: 'What the template says',
  none: 'There is no such template.',
  noFolder: 'No folder of this vault is one of templates yet.',
  emptyFolder: 'There is no note in the folder of templates.',
  insertHint: 'inserts it; nothing that is selected gets lost',
  createHint: 'goes on to the name',
  notWriting: 'Open the note for writing first.',
  notInserted: 'The note changed or cannot be written now, so nothing was inserted.',
  name: 'Name of the note',
  clipboard: 'What you copied, pasted here',
  notCreated: 'It could not be created.',
  notAsProperties: (why: string): string =>
    `${why} So the properties of the template stand in the note as text.`,
  settingsText:
    'Notes that others begin with. {{title}}, {{date}}, {{time}}, {{date:dddd}}, {{clipboard}}, {{selection}}, {{prompt:Question}} and {{cursor}} are filled in; nothing in a template is run.',
  folder: 'Folder of templates',
  ofObsidian: (folder: string): string => `Obsidian’s folder is used: ${folder}.`,
  ofDailyNotes: (folder: string): string =>
    `The folder of the template of daily notes is used: ${folder}.`,
  top: 'the top of the vault',
  nowhere: 'None is set, and Obsidian has none here.',
  byFolder: 'New notes of a folder',
  byFolderText:
    'A note that you make in one of these folders, or below it, begins with its template. The nearest folder counts; without a name it is the whole vault.',
  rowFolder: 'Folder of the new notes',
  rowTemplate: 'Their template',
  noSuchFolder: 'No folder is called so.',
  addRow: 'Add a folder',
  removeRow: (folder: string): string => `Forget the template of ${folder || 'the whole vault'}`,
} as const
