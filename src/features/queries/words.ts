/** How a block of found notes is put into a note. */
export const words = {
  /** What a person begins with. */
  started: '```query\n\n```',
  label: 'List of found notes',
} as const
