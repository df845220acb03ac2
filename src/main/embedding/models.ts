import { join } from 'node:path'
import type { EmbeddingModelInfo } from '../../shared/contract/search.ts'
import type { TextKind } from './encoder.ts'
import type { ModelFile } from './verify-model-files.ts'

export interface EmbeddingModel extends Omit<EmbeddingModelInfo, 'installed'> {
  /** `static`: read directly; `transformers`: run by transformers.js. */
  readonly runtime: 'static' | 'transformers'
  /** Where it is downloaded from; null for the bundled one. */
  readonly source: ModelSource | null
  readonly pooling: 'mean' | 'first'
  readonly prefixes: Readonly<Record<TextKind, string>>
  /** Which writing it was trained on: text in another one gets a vector that means nothing. */
  readonly script: 'latin' | 'any'
  /** How many numbers of a vector are kept in the index. */
  readonly storedDimensions: number
  /** Texts for one call: enough to be quick, few enough that a query need not wait long behind it. */
  readonly batchSize: number
}

/**
 * One state of a repository, and what its files are then: neither its owner nor the host can put others in their place.
 * Recorded in November 2026 from what several public projects pinned independently of each other.
 */
export interface ModelSource {
  /** Owner and name. */
  readonly repository: string
  readonly commit: string
  /** Of each file that is fetched, in lower-case hex. */
  readonly sha256: Readonly<Record<ModelFile, string>>
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
    source: null,
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
    source: {
      repository: 'Xenova/all-MiniLM-L6-v2',
      commit: '751bff37182d3f1213fa05d7196b954e230abad9',
      sha256: {
        'config.json': '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7',
        'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
        'tokenizer_config.json': '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
        'onnx/model_quantized.onnx':
          'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
      },
    },
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
    source: {
      repository: 'Xenova/bge-small-en-v1.5',
      commit: 'ea104dacec62c0de699686887e3f920caeb4f3e3',
      sha256: {
        'config.json': 'fa73f90bf92c8cace1fbcb709626306f2bdbc9ea3e5b5f94b440df9b6aa56350',
        'tokenizer.json': 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
        'tokenizer_config.json': '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
        'onnx/model_quantized.onnx':
          '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
      },
    },
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
    source: {
      repository: 'Xenova/multilingual-e5-small',
      commit: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
      sha256: {
        'config.json': 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1',
        'tokenizer.json': '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
        'tokenizer_config.json': 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
        'onnx/model_quantized.onnx':
          'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
    },
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
