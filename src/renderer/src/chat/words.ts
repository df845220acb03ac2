/** Of an empty conversation, while the offline assistant is all there is. */
export const NO_MODEL = {
  text: 'The offline assistant answers by rules. A small language model can do more, on this machine too. It is a download of 1 to 2 GB, and less able than a large one.',
  button: 'Try the assistant without a server',
} as const

/** While a model that runs on this machine is loaded for an answer. */
export const loadingModel = (name: string, percent: number): string =>
  `Loading ${name}, ${percent} %`
