import { EFFORT_WORDS } from '../../../shared/domain/models/effort-words.ts'

/** The field over all settings. */
export const FINDING = {
  label: 'Find a setting',
  none: 'No setting has these words. Try fewer, or another word for it.',
} as const

/** Settings › Vault: small tips. */
export const TIPS = {
  title: 'Tips',
  text: 'Small ones, each once, when its moment has come and you do not type. Esc leaves one.',
  again: 'Show tips again',
} as const

/** Settings › Notes: how notes are written. */
export const WRITING = {
  title: 'Notes are written in',
  text: 'Live preview shows a note as it reads, and its marks where you write. A new tab goes on as the one before it; Ctrl+E changes one.',
} as const

/** Settings › Notes: tabs that are only looked at. */
export const PREVIEWS = {
  title: 'Open notes in a preview tab',
  text: 'What you click once in the files, the links or the search is shown in one tab, with its name in italics, which the next one takes. Write in it, double click, drag or pin it to keep it; in the files Enter keeps and Space looks.',
} as const

/** Settings › Notes: a folder with a note of its own. */
export const FOLDER_NOTES = {
  title: 'Folders open their note',
  text: 'A folder with a note of its own name in it, as Projects/Projects.md, opens that note by its name in the files; its arrow folds. The note is not listed in the folder, and gets its new name when it is renamed. Notes called index or README stay as they are.',
} as const

/** Settings › Notes: what a note is called, over its text. */
export const TITLE = {
  title: 'Show the title above the text',
  text: 'The name of the note, in writing and in reading, unless the note begins with it as a heading. Writing another there renames the note, and links follow.',
} as const

/** Settings › Notes: where pictures of notes are kept. */
export const ATTACHMENTS = {
  text: 'Pictures that you paste or drop into a note become files, each with a link in the note. One undo takes both away.',
  placeTitle: 'New pictures are saved',
  placeText:
    'As Obsidian is set for the vault, else in the folder below; always in that; or in the folder of the note that they are put into.',
  refused:
    'This cannot be a folder of attachments: links to it would not work. Leave out # ^ | [ ], and begin inside the vault.',
} as const

/** Settings › Notes: who links to a note. */
export const BACKLINKS = {
  title: 'Show backlinks under the note',
  text: 'The notes that link to it, below its text, in writing and in reading. The panel of links has them always.',
} as const

/** Settings › Notes: how the text looks while it is written. */
export const AIDS = {
  focusTitle: 'Focus while writing',
  focusText: 'All but the paragraph, or the sentence, at the cursor is quiet. F8 changes it.',
  typewriterTitle: 'Typewriter',
  typewriterText:
    'The line of the cursor stays in the middle of the window while you type. F9 changes it.',
} as const

/** Settings › Notes: who checks the spelling of a note in a browser. */
export const SPELLING_OF_BROWSER =
  'Your browser checks it, in the languages that are set there. Its own menu, by Shift and a right click on a word, has other spellings and remembers words.'

/** Settings › Notes: the words that the spelling takes for right. */
export const OWN_WORDS = {
  title: 'My words',
  text: 'The spelling takes these for right. A right click on a word in a note adds it, too.',
  none: 'None yet. A right click on a word that is marked adds it.',
  app: 'Everywhere',
  vault: 'In this vault',
  another: 'Another word',
  remove: (word: string) => `Remove “${word}”`,
  notOne: 'One word, without spaces, of at most 99 bytes.',
  place: 'Where the word counts',
  add: 'Add',
} as const

/** Settings › Notes: the keys of another editor. */
export const VIM = {
  title: 'Keys of Vim',
  text: 'Letters are commands until you press i. :w saves, :q closes, gf follows a link, za folds. Keys of the window stay: bold, find, notes, commands.',
} as const

/** Settings › Notes: what typed quotes, hyphens and dots become. */
export const TYPING = {
  title: 'Typographic quotes and dashes',
  text: 'Typed quotes become these, two hyphens a dash, three dots an ellipsis; never in code, formulas and links. One undo gives back what you typed.',
} as const

export const LIMIT_WORDS = {
  steps: 'Steps in one answer',
  aboutSteps: 'How often the assistant may use tools before it pauses and asks whether to go on.',
  extensions: 'Goes on while it only reads',
  aboutExtensions:
    'How often it takes as many steps again by itself, as long as it has changed nothing. An answer that has written something always pauses.',
  extensionButtons: ['Goes on once less', 'Goes on once more'],
} as const

/** Before anything is sent to an address of the own network. @param host with its port */
export const consentText = (host: string): string =>
  `${host} is in your own network. Your messages and the notes that the assistant reads travel there unencrypted: who is in that network can read them.`

/** How a model is asked: labels, what stands in an empty field, and what is said of what is none. */
export const WAY_WORDS = {
  more: 'More about how it is asked',
  wire: {
    label: 'Protocol',
    about:
      'The language in which its server is spoken to. Usual is right for all that is listed here.',
    options: [
      { value: '', label: 'Usual' },
      { value: 'chat', label: 'Chat' },
      { value: 'responses', label: 'Responses' },
      { value: 'messages', label: 'Messages' },
    ],
  },
  effort: EFFORT_WORDS,
  temperature: { label: 'Temperature', example: 'Usual', wrong: 'A number from 0 to 2.' },
  answerTokens: {
    label: 'Longest answer, in tokens',
    example: 'As its server allows',
    wrong: 'A whole number of at least 16.',
  },
  firstTokenSeconds: {
    label: 'Waits for a first word, in seconds',
    example: 'Usual',
    wrong: 'A whole number from 10 to 3600.',
  },
  extraHeaders: {
    label: 'Extra headers',
    example: '{"X-Title": "Latent"}',
    wrong: 'A JSON object of texts. A key has its own field above.',
  },
  extraBody: {
    label: 'Extra fields of a request',
    example: '{"top_k": 20}',
    wrong: 'A JSON object, as {"top_k": 20}.',
  },
} as const
