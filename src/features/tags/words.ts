/** By what the tags of the vault are found. */
export const TAGS = {
  title: 'Tags',
  command: 'Show all tags',
} as const
