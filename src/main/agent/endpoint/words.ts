/** What a person is told of what a model's endpoint taught. */
export const LESSON_WORDS = {
  toolsAsText: (model: string): string =>
    `${model} takes no tool calls here. From now on the tools are told in the prompt, and its calls are read from its text.`,
  noThinking: (model: string): string => `${model} takes tools here only without thinking first.`,
  callsInWords: (model: string): string =>
    `${model} refused the earlier calls of this conversation, so they were told to it in words.`,
}

/** What a model is told where the conversation would end with its own words. */
export const GO_ON_FROM_RESULTS = 'Go on from these results.'

/** How long a model that loads has been waited for. @param soFar `40 s` */
export const loadingText = (soFar: string): string =>
  `Waiting for it for ${soFar} so far, 5 minutes at most.`

/** An address of the own network that nobody allowed. @param host with its port */
export const notAllowedText = (host: string): string =>
  `${host} is in your own network, and what is sent there is not encrypted. Allow this address in Settings › Model first.`

/** A call written as text that is none: its markup is no part of the answer. */
export const REFUSED_CALL =
  'It wrote a tool call that cannot be read, which was left out. If this comes again, choose “In the prompt” under How it calls tools, in Settings › Model.'

/** What a person is told of an answer that was dropped. */
export const DROPPED_WORDS = {
  /** @param endpoint `an OpenAI-compatible endpoint` */
  nothing: (endpoint: string): string =>
    `The model answered with nothing. Check that the address is that of ${endpoint} (it usually ends in /v1).`,
  tooManyCalls: (most: number): string =>
    `The model sent more than ${most} tool calls in one answer. It was dropped.`,
  tooManyItems: (most: number): string =>
    `The model sent an answer of more than ${most} parts. It was dropped.`,
}
export const OPENAI_ENDPOINT = 'an OpenAI-compatible endpoint'
