import type { TokenUsage } from '../../../shared/domain/chat/chat-item.ts'
import { promptTokens } from '../../../shared/domain/models/prompt-sizes.ts'
import type { AgentMode } from '../../../shared/domain/settings.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { composePrompt, type Prompt } from '../budget/compose-prompt.ts'
import { contextBudget } from '../budget/context-budget.ts'
import type { TokenCounter } from '../budget/token-counter.ts'
import type { Model } from '../model.ts'
import { isFrom } from '../endpoint/wire.ts'
import { systemPrompt } from './system-prompt.ts'
import { packOrder, requestOf } from '../turn/tool-pack.ts'
import type { TurnTools } from '../turn/turn-tools.ts'

export interface TurnPromptOptions {
  readonly model: Model
  /** Of this model, over all turns: it learns. */
  readonly counter: TokenCounter
  readonly tools: Pick<TurnTools, 'definitions' | 'finder' | 'rank' | 'whenToUse'>
  readonly signal: AbortSignal
  mode(): AgentMode
  /** The conversation as it is now, the message to answer last. */
  messages(): readonly ModelMessage[]
  readonly openPath: string | null
  /** The index section of the prompt, Markdown. */
  readonly index: string
  /** The memory section of the prompt; empty without one. */
  readonly memory: string
  /** `2026-11-21` */
  today(): string
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
  ): Promise<readonly string[]> {
    const names = tools.map(({ function: { name } }) => name)
    const rank = options.tools.rank
    // What fails holds up no answer: then the usual order has to do.
    if (!ranked && rank) ranked = await rank(requestOf(messages), options.signal).catch(() => null)
    const known = (ranked ?? []).filter((name) => names.includes(name))
    return packOrder([...new Set([...known, ...names])], messages)
  }

  async function compose(): Promise<Prompt> {
    const tools = model.profile?.toolCalls === 'none' ? [] : options.tools.definitions()
    const messages = options.messages().map((message) => withoutForeign(message, model))
    const budget = contextBudget(model.profile ?? {}, counter.limitTokens())
    return composePrompt({
      // Rules read the definitions, and no context holds them.
      budget: model.isOffline ? { ...budget, toolTokens: Infinity } : budget,
      count: counter.count,
      modelName: model.label,
      tools,
      finder: options.tools.finder ?? null,
      rankTools: () => rankTools(tools, messages),
      index: options.index,
      messages,
      system: ({ messages, ...parts }) =>
        systemPrompt({
          ...parts,
          whenToUse: options.tools.whenToUse,
          conversation: messages,
          mode: options.mode(),
          openPath: options.openPath,
          memory: options.memory,
          today: options.today(),
        }),
    })
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
