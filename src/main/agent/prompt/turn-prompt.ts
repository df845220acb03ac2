import type { TokenUsage } from '../../../shared/domain/chat/chat-item.ts'
import { promptTokens } from '../../../shared/domain/models/prompt-sizes.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { Situation } from '../../../shared/domain/chat/situation.ts'
import { composePrompt, type Prompt } from '../budget/compose-prompt.ts'
import { contextBudget } from '../budget/context-budget.ts'
import { fitIndex } from '../budget/fit-index.ts'
import type { TokenCounter } from '../budget/token-counter.ts'
import type { Model } from '../model.ts'
import { isFrom } from '../endpoint/wire.ts'
import { pairedCalls } from './paired-calls.ts'
import { situationWords } from './situation-words.ts'
import { newsOf } from './situation-news.ts'
import { carriedSituations, situationAfter, wholeSituations } from './situations.ts'
import { systemPrompt } from './system-prompt.ts'
import { packOrder, requestOf, type PackOrder } from '../turn/tool-pack.ts'
import type { TurnTools } from '../turn/turn-tools.ts'

export interface TurnPromptOptions {
  readonly model: Model
  /** Of this model, over all turns: it learns. */
  readonly counter: TokenCounter
  readonly tools: Pick<TurnTools, 'definitions' | 'finder' | 'rank' | 'whenToUse'>
  readonly signal: AbortSignal
  /** The conversation as it is stored now, the message to answer last. */
  messages(): readonly ModelMessage[]
  /** What stands for them in a prompt: the oldest summed up. */
  summarised(messages: readonly ModelMessage[]): readonly ModelMessage[]
  /** Where the model is now; asked before each round. What is not known is left out, and is as it was told. */
  situation(): Situation
  /** Keeps what is new of it, behind the last message. */
  keep(news: Situation): void
  /** What the last prompt of this conversation offered, also in a turn before this one. */
  readonly offered: OfferedTools
}

/** The tools that a conversation was offered last. */
export interface OfferedTools {
  tools: readonly ToolDefinition[]
}

/** The prompts of one turn, each made to fit what its model takes in. */
export interface TurnPrompt {
  /** For the next round. */
  next(): Promise<Prompt>
  /** What the server counted of the last one; a sentence when a part of it never reached the model. */
  counted(usage: TokenUsage): string | null
  /** The server said that the last one was too long: the next one is shorter. */
  refused(limitTokens: number | undefined): void
}

export function createTurnPrompt(options: TurnPromptOptions): TurnPrompt {
  const { model, counter } = options
  let lastTokens = 0
  /** Of this turn: the message does not change, and the tools hardly do. */
  let ranked: readonly string[] | null = null

  async function rankTools(
    tools: readonly ToolDefinition[],
    messages: readonly ModelMessage[],
  ): Promise<PackOrder> {
    const names = tools.map(({ function: { name } }) => name)
    const rank = options.tools.rank
    // What fails holds up no answer: then the usual order has to do.
    if (!ranked && rank) ranked = await rank(requestOf(messages), options.signal).catch(() => null)
    const known = (ranked ?? []).filter((name) => names.includes(name))
    return packOrder([...new Set([...known, ...names])], messages)
  }

  /** A turn that goes on without news has a situation of its own all the same: the turns before it may be left out. */
  let isTold = false
  /** @returns the messages with what is new behind them */
  function tellSituation(
    messages: readonly ModelMessage[],
    vaultTokens: number,
  ): readonly ModelMessage[] {
    const told = situationAfter(messages)
    const { vault = told.vault ?? '', ...rest } = options.situation()
    const news = newsOf(told, { ...rest, vault: fitIndex(vault, vaultTokens, counter.count) })
    if (news === null && isTold) return messages
    options.keep(news ?? {})
    isTold = true
    return options.messages()
  }

  async function compose(): Promise<Prompt> {
    const tools = model.profile?.toolCalls === 'none' ? [] : options.tools.definitions()
    const budget = contextBudget(model.profile ?? {}, counter.limitTokens())
    const all = options.messages()
    // Rules take everything for the words of the person.
    const stored = model.isOffline
      ? all.filter(({ situation }) => !situation)
      : tellSituation(all, budget.vaultTokens)
    const messages = carriedSituations(
      pairedCalls(options.summarised(wholeSituations(stored))).map((message) =>
        withoutForeign(message, model),
      ),
    )
    const prompt = await composePrompt({
      // Rules read the definitions, and no context holds them.
      budget: model.isOffline ? { ...budget, toolTokens: Infinity } : budget,
      count: counter.count,
      modelName: model.label,
      tools,
      finder: options.tools.finder ?? null,
      rankTools: () => rankTools(tools, messages),
      offeredBefore: options.offered.tools,
      situation: situationWords(situationAfter(stored), null),
      messages,
      system: (offered) => systemPrompt({ tools: offered, whenToUse: options.tools.whenToUse }),
    })
    if (prompt.status === 'fits') options.offered.tools = prompt.tools
    return prompt
  }

  return {
    async next() {
      let prompt = await compose()
      // A guess must never be what keeps a message from being sent.
      if (prompt.status === 'refused' && counter.forgetGuess()) prompt = await compose()
      lastTokens = promptTokens(prompt.sizes)
      return prompt
    },
    counted(usage) {
      if (counter.correct(lastTokens, usage) === 'plausible') return null
      return `The server counted only ${spoken(usage.promptTokens)} of about ${spoken(lastTokens)} tokens that were sent: it dropped a part of the prompt without a word, so this answer may miss something. From now on less is sent. The model doctor in Settings › Model measures how much ${model.label} takes in, and says how to make it more.`
    },
    refused: (limitTokens) => counter.refused(lastTokens, limitTokens),
  }
}

/** What another model gave is not sent, and takes no room. */
function withoutForeign(message: ModelMessage, { source }: Model): ModelMessage {
  const { opaque, ...rest } = message
  return opaque && !isFrom(opaque, source) ? rest : message
}

const spoken = (tokens: number): string => tokens.toLocaleString('en')
