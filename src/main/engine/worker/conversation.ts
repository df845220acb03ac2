import type { LlamaGrammarEvaluationState, Token } from 'node-llama-cpp'
import type { EngineSpeed } from '../../../shared/domain/models/engine.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { EndpointFailure } from '../../agent/endpoint/endpoint-failure.ts'
import type { AnswerEnd, AnswerPiece, GenerateRequest } from '../contract/engine-contract.ts'
import { answerGrammar, callGrammar } from '../grammar/call-grammar.ts'
import { ENGINE_WORDS } from '../words.ts'
import { createAnswerReader } from './answer-reader.ts'
import { createAnswerText } from './answer-text.ts'
import type { Runtime } from './llama.ts'
import type { LoadedFile } from './load-file.ts'
import { createPieceBatch } from './piece-batch.ts'
import { createPrompts, type Prompt } from './prompt.ts'

/**
 * What is asked of one file. It keeps what was read and written last: of the next request only what differs is read. One
 * thing at a time.
 */
export interface Conversation {
  /**
   * Ends between two tokens when `signal` fires.
   * @throws LatentError `unavailable` with an EndpointFailure when the prompt does not fit
   */
  generate(request: GenerateRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece, AnswerEnd>
  measure(signal: AbortSignal): Promise<EngineSpeed>
}

/** Read at once, so that a long prompt can be given up. */
const CHUNK_TOKENS = 128
/** Kept for the answer; a shorter one is of no use to anybody. */
const LEAST_ANSWER = 64
/** Where nobody says: models this small wander off at more. */
const TEMPERATURE = 0.6
const MIN_P = 0.05
const MOST_GRAMMARS = 8
const MEASURED = { read: 256, written: 24 }

export function createConversation(
  { library: { LlamaGrammarEvaluationState: State } }: Runtime,
  file: LoadedFile,
): Conversation {
  const { model, context, llama } = file
  const sequence = context.getSequence()
  const prompts = createPrompts(file)
  /** Compiled, by their text; the tools of a conversation stay the same. */
  const grammars = new Map<string, Awaited<ReturnType<typeof llama.createGrammar>>>()

  /** Undefined for one that llama.cpp does not take: what is written then is checked when it is called. */
  async function grammarOf(text: string): Promise<LlamaGrammarEvaluationState | undefined> {
    try {
      const grammar = grammars.get(text) ?? (await llama.createGrammar({ grammar: text }))
      if (grammars.size >= MOST_GRAMMARS) grammars.clear()
      grammars.set(text, grammar)
      return new State({ model, grammar })
    } catch (error) {
      console.error(error)
      return undefined
    }
  }

  /** Leaves at least the last token to be read. @returns how many were read before */
  async function read(tokens: readonly Token[], signal: AbortSignal): Promise<number> {
    const most = tokens.slice(0, -1)
    // Not moved about: what a model read in another place is not quite what it would read here.
    await sequence.adaptStateToTokens(most, false)
    const kept = sequence.nextTokenIndex
    // What is left is read with the first word of the answer; a checkpoint lies before the last token.
    const left = sequence.needsCheckpoints ? 0 : CHUNK_TOKENS
    for (let at = kept; at < most.length - left; at += CHUNK_TOKENS) {
      signal.throwIfAborted()
      await sequence.evaluateWithoutGeneratingNewTokens(most.slice(at, at + CHUNK_TOKENS))
    }
    if (sequence.needsCheckpoints) await sequence.takeCheckpoint()
    return kept
  }

  function checkRoom({ tokens }: Prompt): void {
    if (tokens.length + LEAST_ANSWER <= context.contextSize) return
    throw new LatentError('unavailable', ENGINE_WORDS.tooLong(tokens.length, context.contextSize), {
      canRetry: false,
      retryAfterMs: null,
      isTooLong: true,
      limitTokens: context.contextSize,
    } satisfies EndpointFailure)
  }

  /** What the answer is held to from its first word, or from the end of its thoughts. */
  async function answerState(schema: GenerateRequest['answerSchema']) {
    const text = schema === null ? null : answerGrammar(schema)
    return text === null ? undefined : grammarOf(text)
  }

  return {
    async *generate(request, signal) {
      const prompt = prompts.of(request)
      checkRoom(prompt)
      const { tokens, form } = prompt
      const answers = await answerState(request.answerSchema)
      const keptTokens = await read(tokens, signal)
      const text = createAnswerText(model.tokenizer, tokens)
      const reader = createAnswerReader(prompt)
      const batch = createPieceBatch(() => performance.now())
      const room = context.contextSize - tokens.length - 2
      const mostTokens = Math.min(room, request.answerTokens ?? room)
      let isThinking = prompt.startsInside
      let state = isThinking ? undefined : answers
      let writtenTokens = 0
      const writing = sequence.evaluate(tokens.slice(sequence.nextTokenIndex), {
        temperature: request.temperature ?? TEMPERATURE,
        minP: MIN_P,
        seed: request.seed ?? Math.floor(Math.random() * 2 ** 31),
        grammarEvaluationState: () => state,
      })

      /** What a token says; and what is written in its place where it goes on in no call. */
      async function take(token: Token): Promise<{
        readonly pieces: readonly AnswerPiece[]
        readonly instead?: Token[]
      }> {
        const piece = text.push(token)
        const pieces = batch.take(reader.push(piece))
        if (isThinking && answers && piece.includes(prompt.thoughtEnd)) {
          isThinking = false
          state = answers
        }
        const begun = reader.begun()
        if (!begun || !form) return { pieces }
        state = await grammarOf(callGrammar(form, request.callable, begun.text))
        if (begun.surplus === 0) return { pieces }
        const kept = piece.slice(0, -begun.surplus)
        return { pieces, instead: model.tokenize(kept, false, 'trimLeadingSpace') }
      }

      function goOn(instead?: Token[]): ReturnType<typeof writing.next> {
        const next = writing.next(instead)
        // Nobody waits for it where what came before is not wanted any more.
        next.catch(() => {})
        return next
      }

      try {
        let next = goOn()
        for (;;) {
          signal.throwIfAborted()
          const step = await next
          if (step.done) break
          writtenTokens++
          const { pieces, instead } = await take(step.value)
          const isOver = reader.isOver() || writtenTokens >= mostTokens
          // The next token is written while this one is on its way.
          if (!isOver) next = goOn(instead)
          yield* pieces
          if (isOver) break
        }
        const isCut = writtenTokens >= mostTokens && !reader.isOver()
        yield* batch.take(reader.push(text.end()))
        yield* batch.take(reader.end())
        yield* batch.rest()
        return { isCut, promptTokens: tokens.length, keptTokens, writtenTokens }
      } finally {
        await writing.return()
      }
    },
    async measure(signal) {
      const tokens = model.tokenize('Work, then play. '.repeat(MEASURED.read))
      const prompt = tokens.slice(0, Math.min(MEASURED.read, context.contextSize / 2))
      await sequence.clearHistory()
      const startMs = performance.now()
      await read([...prompt, ...prompt.slice(0, 1)], signal)
      const readMs = performance.now()
      let written = 0
      for await (const _token of sequence.evaluate(prompt.slice(0, 1), { yieldEogToken: true })) {
        signal.throwIfAborted()
        if (++written === MEASURED.written) break
      }
      const endMs = performance.now()
      await sequence.clearHistory()
      return {
        readTokens: perSecond(prompt.length, readMs - startMs),
        writtenTokens: perSecond(written, endMs - readMs),
      }
    },
  }
}

const perSecond = (count: number, ms: number): number => (count * 1000) / Math.max(ms, 0.001)
