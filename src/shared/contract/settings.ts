import { z } from 'zod'
import { call, stream } from '../rpc/contract.ts'
import { DoctorReport, DoctorStep } from '../domain/models/doctor.ts'
import { ListedModel } from '../domain/models/listed-model.ts'
import { Effort, ModelProfile } from '../domain/models/model-profile.ts'
import { ModelSettings, Provider } from '../domain/models/provider.ts'
import { Settings, SettingsPatch } from '../domain/settings.ts'
import { AppState, FeatureSettings } from './app.ts'

/** What a test of an endpoint found, line by line. */
export const EndpointCheck = z.object({
  ok: z.boolean(),
  /** One sentence: "Answered by llama3.1 in 0.8 s." or what went wrong and what to do. */
  message: z.string(),
  models: z.array(ListedModel),
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
  /** Of features: those fields of `AppState.featureSettings`. What is not named stays. Fails with `invalid_input`. */
  'settings.updateFeatures': call(z.object({ patch: FeatureSettings }), z.null()),
  /**
   * Shows the file of the person's own styles in its folder; one with a few words is made where there is none.
   * `isShown` is false in the browser.
   */
  'settings.showCustomCss': call(z.object({}), z.object({ isShown: z.boolean() })),
  /** Never answers with a key: main keeps it. `baseUrl` names its endpoint; keys are kept by origin. */
  'secret.set': call(
    z.object({ baseUrl: z.string(), value: z.string().min(1).max(4096) }),
    SecretStatus,
  ),
  'secret.delete': call(z.object({ baseUrl: z.string() }), SecretStatus),
  'secret.status': call(z.object({ baseUrl: z.string() }), SecretStatus),
  /**
   * Saves a provider under its id, new or known. Without a `profile` the one that is stored stays, unless the model or
   * its address is another one now. The first one that is saved becomes the default. @throws `invalid_input`
   */
  'provider.save': call(z.object({ provider: Provider }), Provider),
  /** Its key goes too, unless another provider of the same origin needs it. Its conversations say that it is gone. */
  'provider.delete': call(z.object({ id: z.string() }), z.null()),
  /** Null: the offline assistant. Fails with `not_found`. */
  'provider.setDefault': call(z.object({ id: z.string().nullable() }), z.null()),
  /** Adds what was learned of its model; the rest of the profile stays. Fails with `not_found`. */
  'provider.learn': call(z.object({ id: z.string(), profile: ModelProfile }), Provider),
  /** How long it thinks, null for as it decides; the rest of the profile stays. Fails with `not_found`. */
  'provider.setEffort': call(z.object({ id: z.string(), effort: Effort.nullable() }), Provider),
  /** Asks the endpoint for its models and for one word. Leaves the machine only when the address does. */
  'model.check': call(z.object({ model: ModelSettings }), EndpointCheck),
  /**
   * Examines a model: a dozen short questions, and, when it is wanted, longer and longer prompts that measure its
   * context (see `examinationTokens`). Nothing of the notes is sent. What was measured is kept with the provider
   * `providerId`, unless that is null.
   */
  'model.examine': stream(
    z.object({
      model: ModelSettings,
      providerId: z.string().nullable(),
      measuresContext: z.boolean(),
    }),
    DoctorStep,
    DoctorReport,
  ),
  /** What the endpoint offers, in its order. Fails with `unavailable` and a sentence. */
  'model.list': call(z.object({ model: ModelSettings }), z.array(ListedModel)),
  /** Takes (or puts aside) what OPENAI_BASE_URL, OPENAI_API_KEY and LATENT_MODEL offer. */
  'model.answerOffer': call(z.object({ accept: z.boolean() }), z.null()),
}

export const settingsEvents = { 'app.changed': AppState }
