import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { ModelSettings, Settings, SettingsPatch } from '../domain/settings.ts'
import { AppState } from './app.ts'

/** What a test of an endpoint found, line by line. */
export const EndpointCheck = z.object({
  ok: z.boolean(),
  /** One sentence: "Answered by llama3.1 in 0.8 s." or what went wrong and what to do. */
  message: z.string(),
  models: z.array(z.string()),
})
export type EndpointCheck = z.output<typeof EndpointCheck>

export const SecretStatus = z.object({
  isSet: z.boolean(),
  /** How keys are kept here, as a sentence for the person. */
  storage: z.string(),
  /** False: only until Latent ends. */
  isPersistent: z.boolean(),
})
export type SecretStatus = z.output<typeof SecretStatus>

export const settings = {
  'settings.update': call(z.object({ patch: SettingsPatch }), Settings),
  /** Never answers with a key: main keeps it. `baseUrl` names its endpoint; keys are kept by origin. */
  'secret.set': call(
    z.object({ baseUrl: z.string(), value: z.string().min(1).max(4096) }),
    SecretStatus,
  ),
  'secret.delete': call(z.object({ baseUrl: z.string() }), SecretStatus),
  'secret.status': call(z.object({ baseUrl: z.string() }), SecretStatus),
  /** Asks the endpoint for its models and for one word. Leaves the machine only when the address does. */
  'model.check': call(z.object({ model: ModelSettings }), EndpointCheck),
  /** Takes (or puts aside) what OPENAI_BASE_URL, OPENAI_API_KEY and LATENT_MODEL offer. */
  'model.answerOffer': call(z.object({ accept: z.boolean() }), z.null()),
}

export const settingsEvents = { 'app.changed': AppState }
