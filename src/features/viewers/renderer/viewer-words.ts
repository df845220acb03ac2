import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

/** What the viewers of files say. */
export const VIEWER_WORDS = {
  noFile: 'Open a file first that can do this.',
  loading: 'Loading the file…',
  copiedLink: 'Link copied.',
  copiedQuote: 'Quotation copied, with its link.',
  notCopied: 'The clipboard could not be written.',
  notText: 'This file is not text, so there is nothing to read in it.',
  isEmpty: 'This file is empty.',
  isBeingWritten: 'Another program is writing this file. It is shown when that is done.',
} as const

export const IMAGE_WORDS = {
  surface: (name: string) => `${name}. Plus and minus zoom, 0 fits, arrows move.`,
  tools: 'Image tools',
  broken: 'This image cannot be shown. It may be damaged, or of another kind than its name says.',
  previous: 'Previous image',
  next: 'Next image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit into the window',
  actualSize: 'Actual size',
  place: (number: number, count: number) => `${number} of ${count}`,
} as const

export const MEDIA_WORDS = {
  tools: 'Player tools',
  cannotPlay: 'This file cannot be played here: its format is not one that Latent can decode.',
  broken: 'This file cannot be played. It may be damaged, or it could not be loaded.',
  copyTime: 'Copy link to this time',
  time: (clock: string) => `at ${clock}`,
} as const

export const TEXT_WORDS = {
  tools: 'Text tools',
  lines: (count: number) => `${spokenNumber(count)} ${count === 1 ? 'line' : 'lines'}`,
  copyAll: 'Copy all of it',
  copied: 'Text copied.',
  isCut: (shown: string, whole: string) =>
    `This file is large: its first ${shown} of ${whole} are shown.`,
  hasLongLines: 'Very long lines are broken to be shown.',
  isOtherEncoding: (name: string) => `Not in UTF-8: read as ${name}.`,
  text: (name: string) => `Text of ${name}`,
} as const

export const TABLE_WORDS = {
  tools: 'Table tools',
  table: (name: string) => `Table ${name}. Arrows choose a cell, S sorts by its column.`,
  size: (rows: number, columns: number) =>
    `${spokenNumber(rows)} ${rows === 1 ? 'row' : 'rows'}, ${spokenNumber(columns)} ${columns === 1 ? 'column' : 'columns'}`,
  header: 'First row is the header',
  column: (number: number) => `Column ${number}`,
  fileOrder: 'Order of the file',
  isSorted: 'Sorted in this view only; the file stays as it is.',
  sorting: 'Sorting…',
  cell: 'Whole text of the cell',
  copied: 'Cell copied.',
  isCut: (shown: string, whole: string) =>
    `This file is large: the rows of its first ${shown} of ${whole} are shown.`,
  mostRows: (rows: number) => `Only the first ${spokenNumber(rows)} rows are shown.`,
  openQuote: 'A quotation mark is never closed, so the last row may hold more than it should.',
} as const

export const PDF_WORDS = {
  tools: 'PDF tools',
  pages: (name: string) => `Pages of ${name}`,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  pageField: 'Page',
  ofPages: (count: number) => `of ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitWidth: 'Fit to the width',
  fitPage: 'Fit the page',
  find: 'Search in this document',
  findField: 'Search',
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  closeFind: 'Close the search',
  matches: (number: number, count: number) => (count === 0 ? 'No match' : `${number} of ${count}`),
  searching: (count: number, page: number, pages: number) =>
    `${count} so far, page ${page} of ${pages}`,
  noText: 'This document has no text to search: its pages are pictures.',
  copyPage: 'Copy link to this page',
  quote: 'Copy selection as a quotation',
  selectFirst: 'Select some text of the document first.',
  opening: 'Opening the document…',
  locked: 'This document is locked with a password.',
  wrongPassword: 'That is not its password.',
  password: 'Password',
  unlock: 'Unlock',
  broken: 'This is no PDF document that can be shown. It may be damaged.',
  failed: 'This document could not be opened.',
  pageFailed: (number: number) => `Page ${number} could not be drawn.`,
  linkText: (name: string, page: number) => `${name}, page ${page}`,
} as const
