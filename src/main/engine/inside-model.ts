import type { ModelToolCall } from '../../shared/domain/chat/model-message.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import { createTextCallEvents } from '../agent/endpoint/text-calls/text-call-events.ts'
import type { Model, ModelEvent, ModelRequest } from '../agent/model.ts'
import type {
  AnswerEnd,
  AnswerPiece,
  GenerateRequest,
  LoadedFile,
} from './contract/engine-contract.ts'
import type { InsideModelOptions } from './engine.ts'

/** What is heard of a file that answers. */
export type InsideEvent =
  | AnswerPiece
  | { readonly type: 'loaded'; readonly file: LoadedFile }
  | { readonly type: 'end'; readonly end: AnswerEnd }

/** What answers for one file: it is loaded when it is asked. */
export interface InsideSource {
  /** Of the file, as it was loaded last; null: never yet. */
  contextTokens(): number | null
  /**
   * Begins with what the file was loaded as, where that was only now, and ends with its `end`. Whoever leaves it early
   * stops it.
   * @throws LatentError `unavailable`, `cancelled`
   */
  answer(request: GenerateRequest, signal: AbortSignal): AsyncGenerator<InsideEvent, void>
  newCallId(): string
  /** Null: the draws of each answer are its own. */
  seed(): number | null
}

export function createInsideModel(
  { name, profile: given = {} }: InsideModelOptions,
  source: InsideSource,
): Model {
  const profile = (): ModelProfile => {
    const contextTokens = source.contextTokens() ?? given.contextTokens
    return contextTokens === undefined ? given : { ...given, contextTokens }
  }

  async function* stream(
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const callable = request.tools.length > 0 ? (request.callable ?? request.tools) : []
    const textCalls =
      callable.length > 0
        ? createTextCallEvents({ ...request, tools: callable, newCallId: source.newCallId })
        : null
    const read = (event: ModelEvent): readonly ModelEvent[] => textCalls?.take(event) ?? [event]
    const toolCalls: ModelToolCall[] = []
    for await (const piece of source.answer(generateRequest(request, given, source.seed()), signal))
      switch (piece.type) {
        case 'loaded':
          if (piece.file.notice !== null) yield { type: 'notice', text: piece.file.notice }
          break
        case 'text':
          yield* read({ type: 'text-delta', text: piece.text })
          break
        case 'thought':
          yield { type: 'reasoning-delta', text: piece.text }
          break
        case 'call':
          toolCalls.push({
            id: source.newCallId(),
            name: piece.name,
            arguments: piece.arguments,
          })
          break
        case 'end':
          yield* read(finish(piece.end, toolCalls))
      }
  }

  return {
    label: name,
    isLocal: true,
    source: { origin: 'inside:', model: name },
    get profile() {
      return profile()
    },
    stream,
  }
}

function generateRequest(
  { system, messages, tools, callable, toolChoice, answerSchema }: ModelRequest,
  { temperature, answerTokens, effort, toolCalls }: ModelProfile,
  seed: number | null,
): GenerateRequest {
  const offered = toolCalls === 'none' ? [] : tools
  return {
    system,
    messages,
    tools: offered,
    callable: offered.length === 0 || toolChoice === 'none' ? [] : (callable ?? offered),
    answerSchema: answerSchema ? { ...answerSchema.schema } : null,
    temperature: temperature ?? null,
    answerTokens: answerTokens ?? null,
    thinks: effort !== 'none',
    seed,
  }
}

function finish(
  { isCut, promptTokens, keptTokens, writtenTokens }: AnswerEnd,
  toolCalls: readonly ModelToolCall[],
): ModelEvent {
  const usage = { promptTokens, completionTokens: writtenTokens, cachedTokens: keptTokens }
  if (isCut) return { type: 'finish', reason: 'truncated', toolCalls: [], usage }
  return { type: 'finish', reason: toolCalls.length > 0 ? 'tool-calls' : 'stop', toolCalls, usage }
}
