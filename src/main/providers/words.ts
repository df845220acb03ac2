/** What is said of models that are files on this machine. */
export const INSIDE_WORDS = {
  noFile: 'This model has no file. Choose one in Settings › Model.',
  noServer:
    'This model is a file on this machine, without a server that could be asked. Measure it in Settings › Model.',
  notAbsolute: 'The file of a model is named by its whole path.',
} as const

/** @param name of the file */
export const goneFile = (name: string): string =>
  `${name} was moved or deleted. Choose it again in Settings › Model.`
