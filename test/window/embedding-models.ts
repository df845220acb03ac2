import type { EmbeddingModelInfo } from '../../src/shared/contract/embedding.ts'

/** What main says of models for meaning where only the bundled one is. */
export const embeddingModel = (given: Partial<EmbeddingModelInfo> = {}): EmbeddingModelInfo => ({
  id: 'latent-mini',
  name: 'Latent mini',
  about: 'Comes with Latent.',
  languages: 'English',
  licence: 'MIT',
  dimensions: 256,
  bytes: 8_800_000,
  origin: 'bundled',
  isTable: true,
  from: null,
  onDisk: { status: 'there', path: '/models/latent-mini' },
  failure: null,
  ...given,
})

/** One that can be downloaded. */
export const offeredEmbedding = (given: Partial<EmbeddingModelInfo> = {}): EmbeddingModelInfo =>
  embeddingModel({
    id: 'e5',
    name: 'E5 small',
    about: 'Made for search in many languages.',
    languages: 'About 100 languages',
    dimensions: 384,
    bytes: 135_000_000,
    origin: 'offered',
    isTable: false,
    from: { host: 'models.example', repository: 'makers/e5' },
    onDisk: { status: 'absent' },
    ...given,
  })

export const embeddingAnswers = {
  'embedding.models': [embeddingModel()],
  'embedding.keptVectors': [],
}
