import type { CanvasProblem } from '../shared/read-canvas.ts'

/** What the window says of canvases. */
export const canvasWords = {
  board: (name: string) => `Canvas ${name}`,
  reading: 'Reading the canvas',
  again: 'Try again',
  close: 'Close',
  empty:
    'Nothing is on this canvas yet. Double-click where a card should go, or drop a note from the list of files.',
  emptyReading: 'Nothing is on this canvas.',
  addText: 'New card',
  addNote: 'Note or file…',
  addLink: 'Link…',
  addGroup: 'Group',
  groupChosen: 'Group these cards',
  undo: 'Undo',
  redo: 'Redo',
  duplicate: 'Duplicate',
  remove: 'Delete',
  edit: 'Edit',
  open: 'Open',
  rename: 'Change the label',
  label: 'Label',
  connect: 'Connect to…',
  color: 'Colour',
  colorNone: 'No colour',
  colorOwn: 'Own colour',
  colors: { '1': 'Red', '2': 'Orange', '3': 'Yellow', '4': 'Green', '5': 'Cyan', '6': 'Purple' },
  nearer: 'Zoom in',
  farther: 'Zoom out',
  all: 'Show everything',
  percent: (scale: number) => `${Math.round(scale * 100)} %`,
  actualSize: 'Show at 100 %',
  cards: 'List of cards',
  findCard: 'Find a card',
  noCards: 'No card says that.',
  toolbar: 'Canvas',
  cardKinds: {
    text: 'Card',
    note: 'Note',
    picture: 'Picture',
    file: 'File',
    link: 'Link',
    group: 'Group',
    other: 'Unknown card',
  },
  untitledCard: 'empty',
  leadsTo: (names: readonly string[]) => `leads to ${names.join(', ')}`,
  comesFrom: (names: readonly string[]) => `comes from ${names.join(', ')}`,
  joined: (names: readonly string[]) => `joined with ${names.join(', ')}`,
  edgeLabelled: (name: string, label: string) => `${name} (${label})`,
  edge: (from: string, to: string) => `From ${from} to ${to}`,
  textOf: 'Text of the card',
  labelOfEdge: 'Label of the connection',
  labelOfGroup: 'Label of the group',
  connecting: (to: string | null) =>
    to === null
      ? 'Choose a card with the arrows, then press Enter. Escape ends it.'
      : `Connect to ${to}: press Enter. Escape ends it.`,
  missing: (file: string) => `${file} is not in this vault.`,
  unreadable: 'This file cannot be shown.',
  kindUnknown: (kind: string) =>
    kind === ''
      ? 'A card of no known kind. It stays in the file.'
      : `A card of the kind “${kind}”, which Latent does not know. It stays in the file.`,
  openOutside: 'Open in the browser',
  noAddress: 'This address cannot be opened from here.',
  readOn: (name: string) => `Read on in ${name}`,
  unshown: (count: number) =>
    count === 1
      ? 'One thing in this file cannot be shown. It stays in the file.'
      : `${count} things in this file cannot be shown. They stay in the file.`,
  broken: 'This file cannot be read as a canvas.',
  brokenAt: ({ reason, found, line, column }: CanvasProblem) =>
    reason === 'not-list'
      ? `Line ${line}: “${found}” should be a list.`
      : reason === 'not-object'
        ? `Line ${line}: it should begin with {.`
        : found === 'end'
          ? `It ends too early, at line ${line}, column ${column}.`
          : `Line ${line}, column ${column}: “${found}” does not belong there.`,
  brokenKept: 'Nothing is written to it until it can be read again.',
  noText: 'This file is not shown as a canvas.',
  conflict: (name: string) => `${name} was changed by another program`,
  conflictRest: 'while you were working on it. Both versions are kept until you choose.',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  keepBoth: 'Keep both',
  bothKept: (name: string) => `Your version is in ${name}.`,
  gone: (name: string) => `${name} was deleted on disk.`,
  goneRest: 'What it showed is still here.',
  recreate: 'Recreate',
  discard: 'Discard…',
  discardAction: 'Discard',
  discardTitle: (name: string) => `Discard what ${name} showed?`,
  discardRest: 'Nobody else has it, and undo cannot bring it back.',
  notSaved: (name: string) => `${name} is not saved.`,
  kept: 'Your changes are kept here, also if Latent ends.',
  notKept: 'Your changes are in this window only, so leave it open.',
  retry: 'Retry',
  restored: 'Unsaved changes were restored.',
  restoredRest: 'Latent ended before they were on disk.',
  readOnly: 'Read only.',
  chooseFile: 'Add a note or file',
  chooseHint: 'Name of a note or file',
  noFiles: 'No note or file has that name.',
  linkTitle: 'Add a link',
  linkAddress: 'Address',
  linkWrong: 'This is no address of a web page.',
  add: 'Add',
  newTitle: 'New canvas',
  newName: 'Name of the canvas',
  inFolder: (folder: string) => (folder === '' ? 'At the top of the vault' : `In ${folder}`),
  create: 'Create',
  notCreated: 'The canvas could not be created.',
} as const
