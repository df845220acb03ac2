/** What is done in the file in front, by what a viewer calls it. */
export const ACTION_TITLES = {
  zoomIn: 'File: zoom in',
  zoomOut: 'File: zoom out',
  fit: 'File: fit into the window',
  actualSize: 'File: actual size',
  next: 'File: next image in the folder',
  previous: 'File: previous image in the folder',
  find: 'File: search in the document',
  copyPlace: 'File: copy link to this place',
  quote: 'File: copy selection as a quotation',
} as const
