import type { EndpointName } from './endpoint-name.ts'

/** What a known error of a server means for a person: a sentence with what to do. */
export interface FailureWords {
  readonly sentence: string
  readonly canRetry: boolean
  readonly isLoading?: boolean
}

/**
 * What servers say in words of their own, beyond what the status tells; null for what is not known.
 * @param said the body of the answer, as text
 */
export function failureWords(
  { host, model, isLocal, preset }: EndpointName,
  { status, said }: { readonly status: number; readonly said: string },
): FailureWords | null {
  const final = (sentence: string): FailureWords => ({ sentence, canRetry: false })
  const passing = (sentence: string): FailureWords => ({ sentence, canRetry: true })

  if (
    status === 402 ||
    /insufficient[_ ](balance|credit|quota|funds)|credit balance is too low|spend(?:ing)?[_ ]limit|billing_hard_limit/i.test(
      said,
    )
  )
    return final(
      `The account at ${host} has no credit left (${status}). Add credit there, or choose another model above the conversation.`,
    )
  if (/try pulling it|ollama pull/i.test(said))
    return final(
      `${host} does not have the model “${model}” (${status}). Get it with “ollama pull ${model}”, or choose another in Settings › Model.`,
    )
  if (/no models? (is |are )?loaded|model is not loaded|please load a model/i.test(said))
    return final(
      `No model is loaded at ${host} (${status}). Load one there${preset.id === 'lm-studio' ? `, for example with “lms load ${model}”,` : ''} and try again.`,
    )
  if (/loading model|model is loading|still loading/i.test(said))
    return { ...passing(`${host} is still loading “${model}” (${status}).`), isLoading: true }
  if (
    /requires? --jinja|requires? --enable-auto-tool-choice|(not|n't) support (tools?|tool use|function)/i.test(
      said,
    )
  )
    return final(
      `“${model}” takes no tool calls here (${status}). ${toolHint(preset.id, preset.start)} Or choose “In the prompt” under How it calls tools, in Settings › Model.`,
    )
  if (/tool_use_failed|failed to call a function/i.test(said))
    return passing(`“${model}” wrote a tool call that ${host} could not read (${status}).`)
  if (
    /image/i.test(said) &&
    /(not|n't) support|unsupported|mmproj|multimodal|no endpoints found/i.test(said)
  )
    return final(
      `“${model}” cannot see pictures (${status}). Switch “Sees pictures” off for it in Settings › Model, or choose another model.`,
    )
  if (
    /model[^.]{0,80}(not found|not exist|does not exist|not a valid)|not a valid model|unknown model|invalid model/i.test(
      said,
    )
  )
    return final(
      isLocal
        ? `${host} does not know the model “${model}” (${status}). Load it there, or choose another in Settings › Model.`
        : `${host} does not know the model “${model}”, or this key may not use it (${status}). Choose another in Settings › Model.`,
    )
  if (status === 408) return passing(`${host} waited too long (408).`)
  return null
}

function toolHint(id: EndpointName['preset']['id'], start: string | undefined): string {
  return (id === 'llama-cpp' || id === 'vllm') && start
    ? `Start the server with “${start}”.`
    : 'Choose a model that has them.'
}
