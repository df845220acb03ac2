import type { ModelSettings } from '../../../../shared/domain/provider.ts'

export type ModelPreset = {
  readonly preset: ModelSettings['preset']
  readonly label: string
  readonly baseUrl: string
  readonly hint: string
}

/** Where the usual endpoints are. None of them is asked before the person says so. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
  {
    preset: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    hint: 'Runs on this machine. Start it with “ollama serve”.',
  },
  {
    preset: 'lm-studio',
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    hint: 'Runs on this machine. Start its server in the Developer tab.',
  },
  {
    preset: 'llama-cpp',
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    hint: 'Runs on this machine. Start it with “llama-server --jinja”.',
  },
  {
    preset: 'openai',
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    hint: 'Your messages and the notes the assistant reads are sent there. It needs a key.',
  },
  {
    preset: 'custom',
    label: 'Other',
    baseUrl: '',
    hint: 'Any server with an OpenAI-compatible interface. Over http only on this machine.',
  },
]
