/** The doctor asks servers. @param name of a saved model */
export const noServer = (name: string): string =>
  `“${name}” is a file on this machine, without a server that could be examined. Measure it in Settings › Model.`
