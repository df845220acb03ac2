/** By what bookmarks are found and made. */
export const BOOKMARKS = {
  title: 'Bookmarks',
  show: 'Show bookmarks',
  addNote: 'Bookmark this note',
  addHeading: 'Bookmark this heading',
  addSearch: 'Bookmark this search',
  add: 'Bookmark',
} as const
