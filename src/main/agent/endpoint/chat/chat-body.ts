import type OpenAI from 'openai'

/** A request as it goes over the wire; the model is named when it is sent. */
export type ChatBody = Omit<OpenAI.ChatCompletionCreateParams, 'model'>
export type ChatMessage = OpenAI.ChatCompletionMessageParam
