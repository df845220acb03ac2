import { z } from 'zod'
import { ModelProfile } from './model-profile.ts'

/** Which row of the table of presets a server is talked to by; `custom` when the person typed everything. */
export const ServerPresetId = z.enum([
  'ollama',
  'lm-studio',
  'llama-cpp',
  'vllm',
  'openai',
  'anthropic',
  'gemini',
  'mistral',
  'deepseek',
  'groq',
  'openrouter',
  'azure',
  'custom',
])
export type ServerPresetId = z.output<typeof ServerPresetId>

/** `inside`: no server, but a model file that Latent itself runs on this machine. */
export const PresetId = z.enum([...ServerPresetId.options, 'inside'])
export type PresetId = z.output<typeof PresetId>

/** Stands where the address of a server can, for a model file. Nothing is ever sent there, and no key is kept for it. */
export const INSIDE_ADDRESS = 'inside:'

/** How to reach a model. The key is not here: it is in the SecretStore under `secretName` of the address. */
export const ModelSettings = z.object({
  /** One that a newer Latent knows and this one does not is talked to as any other endpoint. */
  preset: PresetId.catch('custom'),
  /** https, or http to this machine only; `INSIDE_ADDRESS` for a model file. */
  baseUrl: z.string().max(2048),
  /** As its server calls it; of a model file, the name that is shown. */
  model: z.string().max(256),
  /** Of a model file, and of nothing else: where it is, absolute. */
  file: z.string().max(4096).optional(),
  /** Azure's `api-version`; left out, the one of the preset. */
  apiVersion: z.string().max(32).optional(),
  /** How this model has to be talked to; left out, as most endpoints want it. */
  profile: ModelProfile.optional(),
})
export type ModelSettings = z.output<typeof ModelSettings>

/** Of a model behind an endpoint. */
export type ServerModelSettings = ModelSettings & { readonly preset: ServerPresetId }
export const isOnServer = (settings: ModelSettings): settings is ServerModelSettings =>
  settings.preset !== 'inside'

/** Stands where an id of a provider can: the offline assistant answers, and nothing leaves this machine. */
export const OFFLINE = 'offline'

/** A model that the person saved, to be chosen for a conversation or as the default. */
export const Provider = ModelSettings.extend({
  /** Never used twice, and never `offline`: a conversation that remembers it must not reach another model. */
  id: z
    .string()
    .min(1)
    .max(64)
    .refine((id) => id !== OFFLINE),
  /** As the person calls it. */
  name: z.string().trim().min(1).max(100),
})
export type Provider = z.output<typeof Provider>
