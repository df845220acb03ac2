/** The doctor asks servers. @param name of a saved model */
export const noServer = (name: string): string =>
  `“${name}” is a file on this machine, without a server that could be examined. Measure it in Settings › Model.`

export const QUERY_COMMAND_WORDS = {
  summary:
    'Lists the notes that pass a query as a table of fields, or counts them by one: query "tag:book [rating:>3]" --field title --field author --sort -rating.',
} as const
