import { join } from 'node:path'
import type { EmbeddingModelInfo } from '../../shared/contract/search.ts'
import type { TextKind } from './encoder.ts'

export interface EmbeddingModel extends Omit<EmbeddingModelInfo, 'installed'> {
  /** `static`: read directly; `transformers`: run by transformers.js. */
  readonly runtime: 'static' | 'transformers'
  /** The owner and name to download it from; null for the bundled one. */
  readonly repository: string | null
  readonly pooling: 'mean' | 'first'
  readonly prefixes: Readonly<Record<TextKind, string>>
  /** Which writing it was trained on: text in another one gets a vector that means nothing. */
  readonly script: 'latin' | 'any'
  /** How many numbers of a vector are kept in the index. */
  readonly storedDimensions: number
  /** Texts for one call: enough to be quick, few enough that a query need not wait long behind it. */
  readonly batchSize: number
}

const NO_PREFIX = { query: '', passage: '' } as const

export const BUNDLED_MODEL_ID = 'latent-mini'

/** What can be chosen. The sizes are of the 8-bit files. */
export const EMBEDDING_MODELS: readonly EmbeddingModel[] = [
  {
    id: BUNDLED_MODEL_ID,
    name: 'Latent mini',
    description: 'Comes with Latent. Fast and small; reads words, not their order.',
    dimensions: 256,
    sizeBytes: 8_811_797,
    languages: 'English',
    isBundled: true,
    runtime: 'static',
    repository: null,
    pooling: 'mean',
    prefixes: NO_PREFIX,
    script: 'latin',
    storedDimensions: 256,
    batchSize: 128,
  },
  {
    id: 'all-MiniLM-L6-v2',
    name: 'MiniLM L6',
    description: 'Understands sentences. A good step up for English notes.',
    dimensions: 384,
    sizeBytes: 23_700_000,
    languages: 'English',
    isBundled: false,
    runtime: 'transformers',
    repository: 'Xenova/all-MiniLM-L6-v2',
    pooling: 'mean',
    prefixes: NO_PREFIX,
    script: 'latin',
    storedDimensions: 384,
    batchSize: 8,
  },
  {
    id: 'bge-small-en-v1.5',
    name: 'BGE small',
    description:
      'Made for search. Finds answers to questions in English notes; slower than MiniLM.',
    dimensions: 384,
    sizeBytes: 34_700_000,
    languages: 'English',
    isBundled: false,
    runtime: 'transformers',
    repository: 'Xenova/bge-small-en-v1.5',
    pooling: 'first',
    prefixes: {
      query: 'Represent this sentence for searching relevant passages: ',
      passage: '',
    },
    script: 'latin',
    storedDimensions: 384,
    batchSize: 8,
  },
  {
    id: 'multilingual-e5-small',
    name: 'E5 small, multilingual',
    description: 'Made for search in about 100 languages, also across them.',
    dimensions: 384,
    sizeBytes: 135_400_000,
    languages: 'About 100 languages',
    isBundled: false,
    runtime: 'transformers',
    repository: 'Xenova/multilingual-e5-small',
    pooling: 'mean',
    prefixes: { query: 'query: ', passage: 'passage: ' },
    script: 'any',
    storedDimensions: 384,
    batchSize: 8,
  },
]

export const findEmbeddingModel = (id: string): EmbeddingModel | undefined =>
  EMBEDDING_MODELS.find((model) => model.id === id)

/** Where models are: the bundled one among the app's resources, the others where Latent keeps its own data. */
export interface ModelDirectories {
  readonly bundled: string
  readonly downloaded: string
}

export const modelDirectory = (model: EmbeddingModel, directories: ModelDirectories): string =>
  join(model.isBundled ? directories.bundled : directories.downloaded, model.id)

/** Whether most letters of a text are of a writing that the model knows. */
export function canRead({ script }: EmbeddingModel, text: string): boolean {
  if (script === 'any') return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin * 2 >= letters
}
