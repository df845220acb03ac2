/** Settings › Search: the models for search by meaning. Sizes, numbers and names come as texts. */
export const MEANING_WORDS = {
  title: 'Model for meaning',
  about:
    'It turns passages into numbers on this machine, so that a search finds what is said in other words. Another one needs numbers of its own: they are made behind, and the one in use answers until they are there.',
  looking: 'Looking at the models',
  none: 'No model is here.',
  table: 'static table',
  encoder: 'reads sentences',
  dimensions: (count: string) => `${count} dimensions`,
  inUse: '✓ In use',
  building: (percent: string) => `Being built, ${percent} %`,
  buildingBar: (name: string) => `Building the vectors of ${name}`,
  answersMeanwhile: (name: string) => `${name} answers until then.`,
  callOff: 'Call off',
  use: 'Use',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (size: string, isImported: boolean) =>
    `Its files of ${size} are deleted for good. ${isImported ? 'The folder that it was imported from stays.' : 'It can be downloaded again.'}`,
} as const

/** A table that somebody has. */
export const IMPORT_WORDS = {
  title: 'Import a static table',
  about:
    'A folder with model.safetensors and tokenizer.json, as Model2Vec makes them. It is copied, tried, and kept with Latent’s own data.',
  choose: 'Import folder…',
  dialog: 'Choose a folder with a static table',
  button: 'Import',
  busy: 'Copying and trying it',
  stop: 'Stop',
  done: (name: string) => `${name} was imported.`,
} as const

/** What the index keeps of models that are not in use. */
export const VECTOR_WORDS = {
  title: 'Kept vectors',
  about:
    'Of models that are not in use. With them a model answers at once when it is used again; without them its vectors are made anew. The file of the index does not get smaller: what comes next uses the room.',
  count: (count: string, size: string) => `${count} vectors · about ${size}`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove the vectors of ${name}?`,
  removeText: (count: string) =>
    `${count} vectors are removed from the index of this vault for good. The model can make them again.`,
} as const
