/** Menus within the menus of the desktop. */
export const MENU_WORDS = {
  recent: 'Open recent vault',
  savedSearches: 'Saved searches',
  sort: 'Sort files',
  headings: 'Headings',
  format: 'Format',
  lists: 'Lists and blocks',
  insert: 'Insert',
  table: 'Table',
  lines: 'Lines',
  letters: 'Letters',
  select: 'Select',
  help: 'Help with the text',
  fold: 'Fold',
  theme: 'Theme',
} as const
