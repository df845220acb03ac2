/** What the window says of templates before they are loaded. */
export const titles = {
  insert: 'Template: insert it at the cursor',
  create: 'Template: new note from one',
  /** Behind a slash. */
  named: (name: string): string => `Template: ${name}`,
} as const
