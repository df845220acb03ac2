import type { ModelSettings } from '../../shared/domain/settings.ts'

export interface EndpointPreset {
  readonly id: Exclude<ModelSettings['preset'], 'custom'>
  readonly name: string
  readonly baseUrl: string
  readonly needsKey: boolean
}

export const endpointPresets: readonly EndpointPreset[] = [
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', needsKey: false },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false },
  { id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', needsKey: false },
]
