/** Of each model: what it is good for. */
export const MODEL_ABOUT = {
  'latent-mini': 'Comes with Latent. Fast and small; reads words, not their order.',
  'potion-base-8M': 'A table of words, as fast as Latent mini. Knows more words than that.',
  'potion-retrieval-32M': 'A table of words made for search. Fast; finds answers to questions.',
  'potion-multilingual-128M':
    'A table of words in many languages, also across them. Fast, and large on the disk.',
  'all-MiniLM-L6-v2': 'Understands sentences. A good step up for English notes.',
  'snowflake-arctic-embed-xs':
    'Made for search, as small as MiniLM. Finds answers to questions in English notes.',
  'bge-small-en-v1.5':
    'Made for search. Finds answers to questions in English notes; slower than MiniLM.',
  'multilingual-e5-small': 'Made for search in about 100 languages, also across them.',
  'multilingual-e5-base': 'The most able of these, and the slowest. For notes in many languages.',
} as const

/** Said of a table that a person imported. */
export const IMPORTED = {
  about: 'A table of words that you imported.',
  languages: 'As its makers say',
  licence: 'As its makers say',
} as const

/** Why a table cannot be read. Each is the end of “… cannot be read: ”. */
export const TABLE_PROBLEMS = {
  notSafetensors: 'model.safetensors is damaged, or no safetensors file.',
  noTable:
    'model.safetensors has no table named “embeddings”. Latent imports static tables as Model2Vec makes them, not other models.',
  wrongTable: 'its table is not one of rows of numbers.',
  tooLarge: 'its table is too large to be kept in memory.',
  wrongWeights: 'its weights or its mapping do not fit its table.',
  noTokenizer: 'its tokenizer.json is damaged or of another kind.',
} as const

/** What is said of importing, using and deleting models. */
export const SHELF_WORDS = {
  unknown: (id: string) => `There is no embedding model ${id}.`,
  cannotRead: (what: string) => `The embedding model cannot be read: ${what}`,
  cannotImport: (folder: string, what: string) => `${folder} was not imported: ${what}`,
  missing: (file: string) =>
    `${file} is not in it. A static table has model.safetensors and tokenizer.json.`,
  tooBig: (file: string, most: string) => `${file} is larger than ${most}.`,
  noRoom: 'there is not enough room on the disk for a copy. Make room, then import it again.',
  changed: 'its files changed while they were copied. Import it again.',
  there: (name: string) => `it is here already, as ${name}.`,
  meansNothing: 'its table gives no numbers for words.',
  broken: 'its files could not be copied. Check the folder and the disk.',
  inUse: (name: string) => `${name} is in use. Use another model first, then delete it.`,
  bundled: (name: string) => `${name} comes with Latent and cannot be deleted.`,
  absent: (name: string) => `${name} is not on this machine any more.`,
} as const
