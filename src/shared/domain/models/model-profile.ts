import { z } from 'zod'
import { FollowedJson } from '../followed-json.ts'
import { ExtraHeaders } from './extra-headers.ts'

/** The programs that serve models, as far as their habits are known. `hosted`: somebody else's, over the network. */
export const ServerKind = z.enum(['ollama', 'lm-studio', 'llama-cpp', 'vllm', 'hosted', 'unknown'])
export type ServerKind = z.output<typeof ServerKind>

/** What a model costs, in US dollars per million tokens. */
export const TokenPrices = z.object({
  input: z.number().min(0).max(100_000),
  output: z.number().min(0).max(100_000),
  /** What is read again from the server's cache; left out: as much as what is read. */
  cached: z.number().min(0).max(100_000).optional(),
})
export type TokenPrices = z.output<typeof TokenPrices>

/** A protocol: Chat Completions, OpenAI's Responses, Anthropic's Messages. */
export const WireId = z.enum(['chat', 'responses', 'messages'])
export type WireId = z.output<typeof WireId>

/** How long a model thinks. What an endpoint does not know, it is not sent again. */
export const Effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
export type Effort = z.output<typeof Effort>

/**
 * How a model has to be talked to, where models and the servers before them differ. Kept with the endpoint; what is
 * not set is as most endpoints want it.
 */
export const ModelProfile = z.object({
  /** In which protocol it is spoken to; left out, as its preset says. */
  wire: WireId.optional(),
  /**
   * `native`: tools travel in the fields that the protocol has for them; calls that the model writes into its text
   * all the same are understood. `text`: tools are described in the prompt, and calls and results are text, for
   * models and servers without tool calls. `none`: it makes no calls in either way, and is offered no tools.
   */
  toolCalls: z.enum(['native', 'text', 'none']).optional(),
  /**
   * The server holds calls to the schema of their tool (OpenAI's strict mode). Tools with free objects among their
   * arguments are offered without it.
   */
  strictTools: z.boolean().optional(),
  /** Several calls come in one answer when they are wanted. */
  parallelCalls: z.boolean().optional(),
  /** The server keeps to `tool_choice`. */
  toolChoice: z.boolean().optional(),
  /** Answers arrive piece by piece. False: they are asked for in one piece. */
  streams: z.boolean().optional(),
  /** Where its thoughts come. */
  thinking: z.enum(['none', 'field', 'tags']).optional(),
  /** The server's template opens the thoughts itself, so that an answer begins within them. */
  startsInThoughts: z.boolean().optional(),
  /** What the model can take in at once, prompt and answer together. */
  contextTokens: z.number().int().positive().optional(),
  /** When the model doctor measured this. */
  examinedAtMs: z.number().optional(),
  /** Pictures can be sent to it. Left out: nobody knows, and none is sent. */
  seesImages: z.boolean().optional(),
  /** How long it thinks before it answers, in the words of most vendors; left out, as it does by itself. */
  effort: Effort.optional(),
  /** How freely it chooses its words; left out, as it does by itself. */
  temperature: z.number().min(0).max(2).optional(),
  /** The longest answer, thoughts included; left out, as long as its endpoint allows. */
  answerTokens: z.number().int().min(16).max(1_000_000).optional(),
  /** How long it may take until its first word, in seconds; left out, as is usual for where it runs. */
  firstTokenSeconds: z.number().int().min(10).max(3600).optional(),
  /** Headers and fields that its endpoint wants beside the usual ones. No key: that has its own place. */
  extraHeaders: ExtraHeaders.optional(),
  extraBody: z.record(z.string().max(100), FollowedJson).optional(),
  /** From the endpoint's list of models, or typed by the person; without them no cost is said. */
  prices: TokenPrices.optional(),
})
export type ModelProfile = z.output<typeof ModelProfile>
