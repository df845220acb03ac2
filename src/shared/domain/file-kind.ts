import { fileNameOf } from './vault-path.ts'

export type FileKind = 'image' | 'other'

/** What a file of a vault is that is no note, as its name tells. */
export interface FileFacts {
  readonly kind: FileKind
  /** With an article, for a sentence: `a PDF document`. */
  readonly words: string
  /** Whether the program that the system has for it may open it: it shows such a file, and does not run it. */
  readonly opens: boolean
}

const shown = (words: string): FileFacts => ({ kind: 'other', words, opens: true })
const image = (words: string): FileFacts => ({ kind: 'image', words, opens: true })
const kept = (words: string): FileFacts => ({ kind: 'other', words, opens: false })

/**
 * By extension. What a system could run, what a browser would run as a page of this machine, and office files that
 * carry macros are not opened: their folder is shown, and what happens then is the person's own act.
 */
const FACTS: Readonly<Record<string, FileFacts>> = {
  aac: shown('an audio file'),
  apng: image('an image'),
  avif: image('an image'),
  bmp: image('an image'),
  canvas: kept('a canvas of Obsidian'),
  base: kept('a base of Obsidian'),
  csv: shown('a table in CSV'),
  doc: kept('a Word document of the old form'),
  docx: shown('a Word document'),
  epub: shown('a book'),
  excalidraw: kept('a drawing of Excalidraw'),
  flac: shown('an audio file'),
  gif: image('an image'),
  heic: shown('an image'),
  htm: kept('a web page'),
  html: kept('a web page'),
  ico: image('an icon'),
  jpeg: image('an image'),
  jpg: image('an image'),
  json: kept('a data file'),
  m4a: shown('an audio file'),
  mkv: shown('a video'),
  mov: shown('a video'),
  mp3: shown('an audio file'),
  mp4: shown('a video'),
  odp: shown('a presentation'),
  ods: shown('a spreadsheet'),
  odt: shown('a text document'),
  oga: shown('an audio file'),
  ogg: shown('an audio file'),
  ogv: shown('a video'),
  opus: shown('an audio file'),
  pdf: shown('a PDF document'),
  png: image('an image'),
  pptx: shown('a presentation'),
  rtf: shown('a text document'),
  svg: { ...image('a drawing in SVG'), opens: false },
  tif: shown('an image'),
  tiff: shown('an image'),
  txt: shown('a plain text'),
  wav: shown('an audio file'),
  webm: shown('a video'),
  webp: image('an image'),
  xls: kept('a spreadsheet of the old form'),
  xlsx: shown('a spreadsheet'),
  zip: kept('an archive'),
}

/** True for a name that says it is a file of a kind that Latent knows, and so no note. */
export const hasKnownKind = (path: string): boolean => Object.hasOwn(FACTS, extensionOf(path))

/** What `path` is by its name; a file that Latent does not know is never opened from here. */
export function fileFacts(path: string): FileFacts {
  const extension = extensionOf(path)
  if (Object.hasOwn(FACTS, extension)) return FACTS[extension] ?? kept('a file')
  return kept(extension === '' ? 'a file' : `a .${extension} file`)
}

export const extensionOf = (path: string): string =>
  /\.([^.]+)$/.exec(fileNameOf(path))?.[1]?.toLowerCase() ?? ''
