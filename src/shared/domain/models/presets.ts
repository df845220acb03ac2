import type { WireId } from './model-profile.ts'
import type { ServerPresetId } from './provider.ts'

/** Where an endpoint differs from what most of them take and want. What is left out is as usual. */
export interface Quirks {
  /** `never`: it refuses the question how many tokens an answer took, or counts without being asked. */
  readonly usage?: 'never'
  /** `plain`: a tool's parameters may hold only the keywords of the OpenAPI subset, or the request is refused. */
  readonly schema?: 'plain'
  /** It refuses a message without a word in it, also one that only calls tools. */
  readonly refusesEmptyText?: true
  /** The longest answer is called `max_completion_tokens`. */
  readonly answerLimit?: 'completion'
  /** Ids of calls are exactly nine letters and digits. */
  readonly callIds?: 'nine'
  /** After the result of a tool it wants words of the assistant before the person's next ones. */
  readonly wantsAnswerAfterTool?: true
}

export interface Preset {
  readonly id: ServerPresetId
  readonly label: string
  /** Where it is; empty when the person has to say so. */
  readonly baseUrl: string
  /** What the address looks like, where the person has to type it. */
  readonly addressExample?: string
  /** `optional`: for servers on this machine, and for those behind a proxy. */
  readonly key: 'needed' | 'optional'
  /** The page on which a key is made. */
  readonly keyPage?: string
  /** In which protocol it is spoken to; left out, Chat Completions. */
  readonly wire?: WireId
  /** How the key travels: `Authorization: Bearer`, or as Azure or Anthropic want it. */
  readonly auth: 'bearer' | 'azure' | 'anthropic'
  /** `deployment`: the model is a part of the path, and `api-version` goes along. */
  readonly path?: 'deployment'
  readonly apiVersion?: string
  /** Left out: it lists its models. */
  readonly listsModels?: false
  /** The command that starts the server on this machine. */
  readonly start?: string
  /** What a person has to know, in a sentence. */
  readonly hint: string
  readonly quirks: Quirks
}

const sent = 'Your messages and the notes that the assistant reads are sent there.'

/** The endpoints that are known. None of them is asked before the person says so. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    key: 'optional',
    auth: 'bearer',
    start: 'ollama serve',
    hint: 'Runs on this machine. It holds 4,096 tokens unless OLLAMA_CONTEXT_LENGTH says more when it starts.',
    quirks: {},
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    key: 'optional',
    auth: 'bearer',
    start: 'lms server start',
    hint: 'Runs on this machine. Its server is in the Developer tab.',
    quirks: {},
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    key: 'optional',
    auth: 'bearer',
    start: 'llama-server --jinja -m model.gguf',
    hint: 'Runs on this machine. Without --jinja it makes no tool calls.',
    quirks: {},
  },
  {
    id: 'vllm',
    label: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    key: 'optional',
    auth: 'bearer',
    start: 'vllm serve MODEL --enable-auto-tool-choice --tool-call-parser hermes',
    hint: 'Runs on this machine. It needs a parser for tool calls that fits the model.',
    quirks: {},
  },
  {
    id: 'openai',
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    key: 'needed',
    keyPage: 'https://platform.openai.com/api-keys',
    auth: 'bearer',
    wire: 'responses',
    hint: sent,
    quirks: { answerLimit: 'completion' },
  },
  {
    id: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    key: 'needed',
    keyPage: 'https://platform.claude.com/settings/keys',
    auth: 'anthropic',
    wire: 'messages',
    hint: sent,
    quirks: { refusesEmptyText: true },
  },
  {
    id: 'gemini',
    label: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    key: 'needed',
    keyPage: 'https://aistudio.google.com/apikey',
    auth: 'bearer',
    hint: sent,
    quirks: { schema: 'plain', refusesEmptyText: true },
  },
  {
    id: 'mistral',
    label: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    key: 'needed',
    keyPage: 'https://console.mistral.ai/api-keys',
    auth: 'bearer',
    hint: sent,
    quirks: { usage: 'never', callIds: 'nine', wantsAnswerAfterTool: true },
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    key: 'needed',
    keyPage: 'https://platform.deepseek.com/api_keys',
    auth: 'bearer',
    hint: sent,
    quirks: {},
  },
  {
    id: 'groq',
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    key: 'needed',
    keyPage: 'https://console.groq.com/keys',
    auth: 'bearer',
    hint: sent,
    quirks: {},
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    key: 'needed',
    keyPage: 'https://openrouter.ai/settings/keys',
    auth: 'bearer',
    hint: `${sent} It passes them on to the company that runs the model.`,
    quirks: {},
  },
  {
    id: 'azure',
    label: 'Azure',
    baseUrl: '',
    addressExample: 'https://RESOURCE.openai.azure.com',
    key: 'needed',
    keyPage: 'https://ai.azure.com',
    auth: 'azure',
    path: 'deployment',
    apiVersion: '2024-10-21',
    listsModels: false,
    hint: `${sent} The model is the name of your deployment.`,
    quirks: {},
  },
  {
    id: 'custom',
    label: 'Other',
    baseUrl: '',
    addressExample: 'https://example.org/v1',
    key: 'optional',
    auth: 'bearer',
    hint: 'Any server with an OpenAI-compatible interface. Over http only on this machine and, once you allow it, in your own network.',
    quirks: {},
  },
]

const byId = new Map(PRESETS.map((preset) => [preset.id, preset]))

export function presetOf(id: ServerPresetId): Preset {
  const preset = byId.get(id)
  if (!preset) throw new Error(`The table of presets has no row for ${id}.`)
  return preset
}
