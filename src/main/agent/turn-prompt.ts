import type { TokenUsage } from '../../shared/domain/chat-item.ts'
import { promptTokens } from '../../shared/domain/prompt-sizes.ts'
import type { AgentMode } from '../../shared/domain/settings.ts'
import type { ToolDefinition } from '../../shared/domain/tool-result.ts'
import type { ModelMessage } from '../state/vault-store.ts'
import { composePrompt, type Prompt } from './budget/compose-prompt.ts'
import { contextBudget } from './budget/context-budget.ts'
import type { TokenCounter } from './budget/token-counter.ts'
import type { Model } from './model.ts'
import { systemPrompt } from './system-prompt.ts'

export interface TurnPromptOptions {
  readonly model: Model
  /** Of this model, over all turns: it learns. */
  readonly counter: TokenCounter
  tools(): readonly ToolDefinition[]
  mode(): AgentMode
  /** The conversation as it is now, the message to answer last. */
  messages(): readonly ModelMessage[]
  readonly openPath: string | null
  /** The index section of the prompt, Markdown. */
  readonly index: string
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
  return {
    async next() {
      const tools = model.profile?.toolCalls === 'none' ? [] : options.tools()
      const prompt = await composePrompt({
        budget: contextBudget(model.profile ?? {}, counter.limitTokens()),
        count: counter.count,
        modelName: model.label,
        tools,
        finder: null,
        rankTools: async () => tools.map(({ function: { name } }) => name),
        index: options.index,
        messages: options.messages(),
        system: ({ messages, ...parts }) =>
          systemPrompt({
            ...parts,
            conversation: messages,
            mode: options.mode(),
            openPath: options.openPath,
            today: options.today(),
          }),
      })
      lastTokens = promptTokens(prompt.sizes)
      return prompt
    },
    counted({ promptTokens: reported }) {
      if (counter.correct(lastTokens, reported) === 'plausible') return null
      return `The server counted only ${spoken(reported)} of about ${spoken(lastTokens)} tokens that were sent: it dropped a part of the prompt without a word, so this answer may miss something. From now on less is sent. The model doctor in Settings › Model measures how much ${model.label} takes in, and says how to make it more.`
    },
    refused: (limitTokens) => counter.refused(lastTokens, limitTokens),
  }
}

const spoken = (tokens: number): string => tokens.toLocaleString('en')
