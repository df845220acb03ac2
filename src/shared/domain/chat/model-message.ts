import { z } from 'zod'
import { FollowedJson } from '../followed-json.ts'
import { VaultPath } from '../vault-path-schema.ts'
import { Situation } from './situation.ts'

/** One complete call of a tool, its arguments still as the text that the model wrote: they may be no JSON. */
export const ModelToolCall = z
  .object({
    id: z.string(),
    name: z.string(),
    arguments: z.string(),
    /** It was read out of words that could mean something else: a person is asked before it writes, whatever else holds. */
    isInferred: z.literal(true).exactOptional(),
  })
  .readonly()
export type ModelToolCall = z.output<typeof ModelToolCall>

/**
 * What a model sent with its answer and wants back unchanged, in the form of its wire: signatures, thoughts, encrypted
 * items. It means something only to the model that sent it, so it goes back to that one alone; it is never shown.
 */
export const OpaquePart = z
  .object({
    /** In which protocol it was sent: `chat`, `responses`, `messages`. */
    wire: z.string(),
    /** Of the endpoint, as `URL.origin` has it. */
    origin: z.string(),
    model: z.string(),
    value: FollowedJson,
  })
  .readonly()
export type OpaquePart = z.output<typeof OpaquePart>

/** One message as the model sees it, in the OpenAI shape; kept so that a conversation goes on where it ended. */
export const ModelMessage = z
  .object({
    role: z.enum(['user', 'assistant', 'tool']),
    content: z.string().nullable(),
    toolCalls: z.array(ModelToolCall).readonly().exactOptional(),
    /** Of an answer: what its model wants back with it. */
    opaque: OpaquePart.exactOptional(),
    /** Of a `tool` message: the call that it answers. */
    toolCallId: z.string().exactOptional(),
    /** Of the answer after an entry was filed: where, and how sure its category is, 0 to 1. */
    filedEntryPath: VaultPath.exactOptional(),
    filedConfidence: z.number().exactOptional(),
    /** Of a user message: pictures of the vault that go with it, by path. Their bytes are read when they are sent. */
    images: z.array(VaultPath).readonly().exactOptional(),
    /** The newest item when it was stored; the store sets it. Messages of earlier versions have none. */
    itemSeq: z.number().int().exactOptional(),
    /**
     * Where the model is from here on, told by Latent. Such a message has the role `user` and no words; it is told at the
     * end of the message before it.
     */
    situation: Situation.exactOptional(),
    /** It stands for messages that are left out; never stored. */
    isSummary: z.boolean().exactOptional(),
  })
  .readonly()
export type ModelMessage = z.output<typeof ModelMessage>
