import { z } from 'zod'
import { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { EngineSpeed, ModelFile } from '../../../shared/domain/models/engine.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'

/** What the file that is loaded became. */
export const LoadedFile = z.object({
  contextTokens: z.number().int().positive(),
  memoryBytes: z.number().int().min(0),
  /** What a person should know of how it is talked to; null: nothing. */
  notice: z.string().nullable(),
})
export type LoadedFile = z.output<typeof LoadedFile>

export const GenerateRequest = z.object({
  system: z.string(),
  messages: z.array(ModelMessage).readonly(),
  /** What it is told of. */
  tools: z.array(ToolDefinition).readonly(),
  /** What it may call; none of what it is told of, where this answer may not call. */
  callable: z.array(ToolDefinition).readonly(),
  /** What the whole answer has to be; null: text and calls. */
  answerSchema: z.record(z.string(), z.unknown()).nullable(),
  temperature: z.number().min(0).nullable(),
  /** The longest answer; null: as long as there is room. */
  answerTokens: z.number().int().positive().nullable(),
  /** False: it is asked to answer without thinking first, where its template can say that. */
  thinks: z.boolean(),
  /** Repeats the draws of an answer; null: others each time. */
  seed: z.number().int().min(0).nullable(),
})
export type GenerateRequest = z.output<typeof GenerateRequest>

/** A piece of an answer, in order. */
export const AnswerPiece = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thought'), text: z.string() }),
  /** A whole call, held to the schema of its tool by a grammar. */
  z.object({ type: z.literal('call'), name: z.string(), arguments: z.string() }),
])
export type AnswerPiece = z.output<typeof AnswerPiece>

const tokens = z.number().int().min(0)
export const AnswerEnd = z.object({
  /** Cut: there was no room for more, or no more was wanted. */
  isCut: z.boolean(),
  promptTokens: tokens,
  /** Of the prompt, what had been read before. */
  keptTokens: tokens,
  writtenTokens: tokens,
})
export type AnswerEnd = z.output<typeof AnswerEnd>

/** All that the engine process answers and tells. One thing is asked of it at a time, but for `inspect` and `close`. */
export const engineContract = {
  methods: {
    /** @throws LatentError `not_found`, `unavailable` where there is no engine for this system */
    inspect: call(z.object({ path: z.string() }), ModelFile),
    /** Loads the file in the place of another; does nothing where it is loaded so already. */
    load: call(
      z.object({ path: z.string(), contextTokens: z.number().int().positive().nullable() }),
      LoadedFile,
    ),
    /** Of the file that is loaded. @throws LatentError `unavailable` with an EndpointFailure when the prompt is too long */
    generate: stream(GenerateRequest, AnswerPiece, AnswerEnd),
    /** Of the file that is loaded. */
    measure: call(z.object({}), EngineSpeed),
    close: call(z.object({}), z.null()),
  },
  events: {
    /** How much of the file is loaded, 0 to 1. */
    loading: z.object({ loaded: z.number() }),
  },
}
export type EngineContract = typeof engineContract
