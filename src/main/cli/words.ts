/** The doctor asks servers. @param name of a saved model */
export const noServer = (name: string): string =>
  `“${name}” is a file on this machine, without a server that could be examined. Measure it in Settings › Model.`

export const INDEX_SUMMARY =
  'Brings the index up to the vault: what was read, indexed and skipped, and why. With --status, only says how each note stands.'

/** How notes stand, behind how many there are. */
export const STATE_WORDS = {
  indexed: 'indexed: words and meaning are searched',
  waiting: 'waiting: not read yet, or without its meaning',
  stale: 'stale: changed, and searched as it was before',
  skipped: 'skipped: left out by a rule, or no text',
  failed: 'failed: could not be read',
} as const

export const QUERY_COMMAND_WORDS = {
  summary:
    'Lists the notes that pass a query as a table of fields, or counts them by one: query "tag:book [rating:>3]" --field title --field author --sort -rating.',
} as const
