import { join } from 'node:path'
import type { ModelSource } from '../downloads/create-downloads.ts'
import type { TextKind } from './encoder.ts'
import { MODEL_ABOUT } from './words.ts'

export interface EmbeddingModel {
  readonly id: string
  readonly name: string
  /** What it is good for, as a sentence. */
  readonly about: string
  readonly languages: string
  readonly licence: string
  /** How many numbers it gives for a text. */
  readonly dimensions: number
  /** Of all its files. */
  readonly bytes: number
  readonly origin: 'bundled' | 'offered' | 'imported'
  /** `static`: Latent's own table; `table`: one in the form of Model2Vec; `transformers`: run by transformers.js. */
  readonly runtime: 'static' | 'table' | 'transformers'
  /** Where it is downloaded from; null for what is not. */
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

const NO_PREFIX = { query: '', passage: '' } as const
/** Of BGE and Arctic Embed, which tell a question so from what may answer it. */
const SEARCHING = {
  query: 'Represent this sentence for searching relevant passages: ',
  passage: '',
} as const
const MIT = 'MIT'
const APACHE = 'Apache 2.0'
const HUNDRED = 'About 100 languages'

export const BUNDLED_MODEL_ID = 'latent-mini'

/** How a table is used, wherever it comes from: it has no order of words, so no prefixes and nothing to pool. */
export const AS_TABLE = {
  runtime: 'table',
  pooling: 'mean',
  prefixes: NO_PREFIX,
  batchSize: 128,
} as const
const AS_ENCODER = { runtime: 'transformers', batchSize: 8 } as const

interface Pinned {
  readonly repository: string
  readonly commit: string
  /** Bytes and SHA-256 of each file. */
  readonly files: Readonly<Record<string, readonly [number, string]>>
}

/**
 * Commit, lengths and checksums were recorded in November 2026 from what several public projects, which download the same
 * files, pinned independently of each other; none was downloaded for it. A model of which one file is pinned by nobody,
 * or by some in one way and by others in another, is not here.
 */
function offered(
  model: Omit<EmbeddingModel, 'origin' | 'bytes' | 'source' | 'storedDimensions'>,
  { repository, commit, files: pinned }: Pinned,
): EmbeddingModel {
  const files = Object.entries(pinned).map(([file, [bytes, sha256]]) => ({ file, bytes, sha256 }))
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  const source = { repository, commit, files }
  return { ...model, origin: 'offered', bytes, source, storedDimensions: model.dimensions }
}

/** What can be chosen, but for what was imported: tables first, then models, the smallest first. */
export const EMBEDDING_MODELS: readonly EmbeddingModel[] = [
  {
    id: BUNDLED_MODEL_ID,
    name: 'Latent mini',
    about: MODEL_ABOUT['latent-mini'],
    languages: 'English',
    licence: MIT,
    dimensions: 256,
    bytes: 8_812_374,
    origin: 'bundled',
    runtime: 'static',
    source: null,
    pooling: 'mean',
    prefixes: NO_PREFIX,
    script: 'latin',
    storedDimensions: 256,
    batchSize: 128,
  },
  offered(
    {
      ...AS_TABLE,
      id: 'potion-base-8M',
      name: 'Potion base',
      about: MODEL_ABOUT['potion-base-8M'],
      languages: 'English',
      licence: MIT,
      dimensions: 256,
      script: 'latin',
    },
    {
      repository: 'minishlab/potion-base-8M',
      commit: 'bf8b056651a2c21b8d2565580b8569da283cab23',
      files: {
        'tokenizer.json': [
          683_666,
          'e67e803f624fb4d67dea1c730d06e1067e1b14d830e2c2202569e3ef0f70bb50',
        ],
        'model.safetensors': [
          30_236_760,
          'f65d0f325faadc1e121c319e2faa41170d3fa07d8c89abd48ca5358d9a223de2',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_TABLE,
      id: 'potion-retrieval-32M',
      name: 'Potion retrieval',
      about: MODEL_ABOUT['potion-retrieval-32M'],
      languages: 'English',
      licence: MIT,
      dimensions: 512,
      script: 'latin',
    },
    {
      repository: 'minishlab/potion-retrieval-32M',
      commit: '6fc8051fab2a1e0ee76689cf08c853792ac285e7',
      files: {
        'tokenizer.json': [
          1_493_150,
          '7d75cbc54318138807c401b0f0c9721117c628b39de8e8e0edb6cb17e0ee7d18',
        ],
        'model.safetensors': [
          129_210_456,
          '07609e5bd33aad37900b3fd62f4ec96f6daec88ca4d46b9d8b928bfababf6ea0',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_TABLE,
      id: 'potion-multilingual-128M',
      name: 'Potion multilingual',
      about: MODEL_ABOUT['potion-multilingual-128M'],
      languages: HUNDRED,
      licence: MIT,
      dimensions: 256,
      script: 'any',
    },
    {
      repository: 'minishlab/potion-multilingual-128M',
      commit: '73908c3438cf03b6a01bcb9611d62b23d0726f08',
      files: {
        'tokenizer.json': [
          18_616_131,
          '19f1909063da3cfe3bd83a782381f040dccea475f4816de11116444a73e1b6a1',
        ],
        'model.safetensors': [
          512_361_560,
          '14b5eb39cb4ce5666da8ad1f3dc6be4346e9b2d601c073302fa0a31bf7943397',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_ENCODER,
      id: 'all-MiniLM-L6-v2',
      name: 'MiniLM L6',
      about: MODEL_ABOUT['all-MiniLM-L6-v2'],
      languages: 'English',
      licence: APACHE,
      dimensions: 384,
      pooling: 'mean',
      prefixes: NO_PREFIX,
      script: 'latin',
    },
    {
      repository: 'Xenova/all-MiniLM-L6-v2',
      commit: '751bff37182d3f1213fa05d7196b954e230abad9',
      files: {
        'config.json': [650, '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7'],
        'tokenizer.json': [
          711_661,
          'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
        ],
        'tokenizer_config.json': [
          366,
          '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
        ],
        'onnx/model_quantized.onnx': [
          22_972_370,
          'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_ENCODER,
      id: 'snowflake-arctic-embed-xs',
      name: 'Arctic Embed XS',
      about: MODEL_ABOUT['snowflake-arctic-embed-xs'],
      languages: 'English',
      licence: APACHE,
      dimensions: 384,
      pooling: 'first',
      prefixes: SEARCHING,
      script: 'latin',
    },
    {
      repository: 'Snowflake/snowflake-arctic-embed-xs',
      commit: 'd8c86521100d3556476a063fc2342036d45c106f',
      files: {
        'config.json': [737, 'd7d071046ab952af96b7abad788db7ab3fc997b465e1b9914ff39707092254ec'],
        'tokenizer.json': [
          711_649,
          '91f1def9b9391fdabe028cd3f3fcc4efd34e5d1f08c3bf2de513ebb5911a1854',
        ],
        'tokenizer_config.json': [
          1_433,
          '9ca59277519f6e3692c8685e26b94d4afca2d5438deff66483db495e48735810',
        ],
        'onnx/model_quantized.onnx': [
          22_972_992,
          'e6aa5e656466a73d7c3111e9a3378bd13e5b93af30eaac2b3f13fd56692589a1',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_ENCODER,
      id: 'bge-small-en-v1.5',
      name: 'BGE small',
      about: MODEL_ABOUT['bge-small-en-v1.5'],
      languages: 'English',
      licence: MIT,
      dimensions: 384,
      pooling: 'first',
      prefixes: SEARCHING,
      script: 'latin',
    },
    {
      repository: 'Xenova/bge-small-en-v1.5',
      commit: 'ea104dacec62c0de699686887e3f920caeb4f3e3',
      files: {
        'config.json': [683, 'fa73f90bf92c8cace1fbcb709626306f2bdbc9ea3e5b5f94b440df9b6aa56350'],
        'tokenizer.json': [
          711_396,
          'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
        ],
        'tokenizer_config.json': [
          366,
          '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
        ],
        'onnx/model_quantized.onnx': [
          34_014_426,
          '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_ENCODER,
      id: 'multilingual-e5-small',
      name: 'E5 small, multilingual',
      about: MODEL_ABOUT['multilingual-e5-small'],
      languages: HUNDRED,
      licence: MIT,
      dimensions: 384,
      pooling: 'mean',
      prefixes: { query: 'query: ', passage: 'passage: ' },
      script: 'any',
    },
    {
      repository: 'Xenova/multilingual-e5-small',
      commit: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
      files: {
        'config.json': [658, 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1'],
        'tokenizer.json': [
          17_082_730,
          '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
        ],
        'tokenizer_config.json': [
          443,
          'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
        ],
        'onnx/model_quantized.onnx': [
          118_308_185,
          'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
        ],
      },
    },
  ),
  offered(
    {
      ...AS_ENCODER,
      id: 'multilingual-e5-base',
      name: 'E5 base, multilingual',
      about: MODEL_ABOUT['multilingual-e5-base'],
      languages: HUNDRED,
      licence: MIT,
      dimensions: 768,
      pooling: 'mean',
      prefixes: { query: 'query: ', passage: 'passage: ' },
      script: 'any',
    },
    {
      repository: 'Xenova/multilingual-e5-base',
      commit: '1ec9243030a27d1a115d5c340572074c125b58b2',
      files: {
        'config.json': [686, '4c27930e59106027abab56f7531c1fa6b14bbf31e8229ec36d68affa4e869bcd'],
        'tokenizer.json': [
          17_082_660,
          '62c24cdc13d4c9952d63718d6c9fa4c287974249e16b7ade6d5a85e7bbb75626',
        ],
        'tokenizer_config.json': [
          418,
          'efb5c0d09722e5fe59a462cd2a9976ee216d55b037597d997cd3fe833216da15',
        ],
        'onnx/model_quantized.onnx': [
          278_647_662,
          'df7a9a29309e3ad491e1783adf8baee710262cc06079c7cbab63c630277fac94',
        ],
      },
    },
  ),
]

export const findEmbeddingModel = (id: string): EmbeddingModel | undefined =>
  EMBEDDING_MODELS.find((model) => model.id === id)

/** The files that a model is loaded from, relative to its folder. */
export const modelFiles = ({ runtime }: Pick<EmbeddingModel, 'runtime'>): readonly string[] =>
  runtime === 'table'
    ? ['tokenizer.json', 'model.safetensors']
    : ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']

/** Where models are: the bundled one among the app's resources, the others where Latent keeps its own data. */
export interface ModelDirectories {
  readonly bundled: string
  readonly downloaded: string
}

export const modelDirectory = (
  { id, origin }: Pick<EmbeddingModel, 'id' | 'origin'>,
  directories: ModelDirectories,
): string => join(origin === 'bundled' ? directories.bundled : directories.downloaded, id)

/** Whether most letters of a text are of a writing that the model knows. */
export function canRead({ script }: EmbeddingModel, text: string): boolean {
  if (script === 'any') return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin * 2 >= letters
}
