import type { OfferedModel } from '../../src/shared/contract/engine.ts'
import type { EngineState, ModelFile } from '../../src/shared/domain/models/engine.ts'

/** An engine that could run a model, and runs none. */
export const IDLE: EngineState = { problem: null, running: null, failure: null }

/** What main says of models on this machine where there are none. */
export const engineAnswers = {
  'engine.state': IDLE,
  'engine.models': { offered: [] as OfferedModel[], memoryBytes: 16e9 },
}

export const offeredModel = (given: Partial<OfferedModel> = {}): OfferedModel => ({
  id: 'granite',
  name: 'Granite 3B',
  about: 'Steady, and good at calling tools.',
  bytes: 2.1e9,
  memoryBytes: 3.2e9,
  languages: 'English, German',
  licence: 'Apache 2.0',
  host: 'models.example',
  repository: 'makers/granite-GGUF',
  onDisk: { status: 'absent' },
  failure: null,
  ...given,
})

export const modelFile = (path: string, given: Partial<ModelFile> = {}): ModelFile => ({
  path,
  name: path.replace(/^.*\//, '').replace(/\.gguf$/, ''),
  bytes: 2.1e9,
  contextTokens: 32_768,
  memoryBytes: 3.2e9,
  problem: null,
  ...given,
})
