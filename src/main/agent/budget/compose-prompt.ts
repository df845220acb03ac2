import type { PromptSizes } from '../../../shared/domain/models/prompt-sizes.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { PackOrder } from '../turn/tool-pack.ts'
import { fitContext, type FittedConversation } from '../prompt/context.ts'
import { toldMessages, type PromptMessage } from '../prompt/situations.ts'
import { bareTool, compactTool } from './compact-tools.ts'
import type { ContextBudget } from './context-budget.ts'

export interface PromptParts {
  readonly budget: ContextBudget
  /** Tokens of a text. */
  count(text: string): number
  /** For a refusal. */
  readonly modelName: string
  /** All that may be called. */
  readonly tools: readonly ToolDefinition[]
  /** Offered instead of what does not fit; it tells of the others. Null: there is none. */
  readonly finder: ToolDefinition | null
  /** Asked only when not all fit. */
  rankTools(): Promise<PackOrder>
  /** What the prompt before this one offered. It stays as long as it will do: a prompt begins with its tools. */
  readonly offeredBefore?: readonly ToolDefinition[]
  /** What the first message tells of where the model is, at its end; the room that it takes. */
  readonly situation: string
  /** Calls followed by their results, situations carried. */
  readonly messages: readonly PromptMessage[]
  system(tools: readonly ToolDefinition[]): string
}

export type Prompt =
  | {
      readonly status: 'fits'
      readonly system: string
      readonly messages: readonly ModelMessage[]
      readonly tools: readonly ToolDefinition[]
      readonly sizes: PromptSizes
      /** What a person should know is missing, as a sentence; null when nothing is. */
      readonly leftOut: string | null
    }
  /** Not even the last message fits; `message` says what to do. */
  | { readonly status: 'refused'; readonly message: string; readonly sizes: PromptSizes }

/** Makes a prompt that fits the budget, from what is always said, the tools, the vault and the conversation. */
export async function composePrompt(parts: PromptParts): Promise<Prompt> {
  const { budget, count } = parts
  const tools = await offeredTools(parts)
  const bare = count(parts.system([]))
  const vaultTokens = count(parts.situation)
  const toolTokens =
    Math.max(0, count(parts.system(tools)) - bare) + sum(tools.map((tool) => size(tool, count)))
  const fitted = fitContext(parts.messages, {
    limitTokens: budget.promptTokens - bare - vaultTokens - toolTokens,
    count,
  })
  const sizes: PromptSizes = {
    contextTokens: budget.contextTokens,
    isMeasured: budget.isMeasured,
    answerTokens: budget.answerTokens,
    systemTokens: bare,
    toolTokens,
    vaultTokens,
    conversationTokens: fitted.tokens,
    toolsSent: tools.filter(({ function: { name } }) => name !== parts.finder?.function.name)
      .length,
    toolsInAll: parts.tools.length,
  }
  if (!fitted.fits) return { status: 'refused', message: refusal(parts, sizes), sizes }
  return {
    status: 'fits',
    system: parts.system(tools),
    messages: toldMessages(fitted.messages),
    tools,
    sizes,
    leftOut: leftOutSentence(fitted, budget),
  }
}

/** All tools as they are, in fewer words, or in as few as will do; or those that are most likely needed and the one that finds the others. */
async function offeredTools({
  budget,
  count,
  tools,
  finder,
  rankTools,
  offeredBefore = [],
}: PromptParts): Promise<readonly ToolDefinition[]> {
  const sizeOf = (some: readonly ToolDefinition[]): number =>
    sum(some.map((tool) => size(tool, count)))
  const stays = (some: readonly ToolDefinition[]): boolean =>
    isEqual(some, offeredBefore) && sizeOf(some) <= budget.toolTokens * STAYS_UP_TO
  const bare = tools.map(bareTool)
  const forms = [tools, tools.map(compactTool), bare]
  const whole = forms.find(stays) ?? forms.find((form) => sizeOf(form) <= budget.toolTokens)
  if (whole) return whole

  const finding = finder === null ? [] : [bareTool(finder)]
  const { needed, others } = await rankTools()
  const packOf = (names: ReadonlySet<string>): readonly ToolDefinition[] => [
    // In their usual order: a prompt that changes less is read faster by a server that remembers its beginning.
    ...bare.filter((tool) => names.has(tool.function.name)),
    ...finding,
  ]
  const before = offeredBefore.map((tool) => tool.function.name)
  const packBefore = packOf(new Set(before))
  if (needed.every((name) => before.includes(name)) && stays(packBefore)) return packBefore

  let left = budget.toolTokens - sizeOf(finding)
  const chosen = new Set<string>()
  for (const name of [...needed, ...before, ...others]) {
    const tool = bare.find((each) => each.function.name === name)
    if (!tool || chosen.has(name)) continue
    const tokens = size(tool, count)
    // Behind one that is too large another may still fit.
    if (tokens > left && chosen.size > 0) continue
    left -= tokens
    chosen.add(name)
  }
  return packOf(chosen)
}

/** What was offered may take this much of its room: a count that is learnt better is no reason to offer other tools. */
const STAYS_UP_TO = 1.2

const isEqual = (some: readonly ToolDefinition[], others: readonly ToolDefinition[]): boolean =>
  some.length === others.length && JSON.stringify(some) === JSON.stringify(others)

const size = (tool: ToolDefinition, count: (text: string) => number): number =>
  count(JSON.stringify(tool))
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const spoken = (tokens: number): string => tokens.toLocaleString('en')

function leftOutSentence(
  { stubbedResults, droppedTurns, largeResults }: FittedConversation,
  { contextTokens }: ContextBudget,
): string | null {
  const parts = [
    droppedTurns > 0 ? 'The oldest messages' : '',
    stubbedResults > 0 ? 'older results of tools' : '',
    largeResults > 0 ? 'a result that is too long' : '',
  ].filter((part) => part !== '')
  const [first] = parts
  if (first === undefined) return null
  const what =
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : first
  const verb = parts.length > 1 || largeResults === 0 ? 'were' : 'was'
  return `${what.slice(0, 1).toUpperCase()}${what.slice(1)} ${verb} left out to fit ${spoken(contextTokens)} tokens. The conversation here stays whole.`
}

function refusal({ budget, modelName }: PromptParts, sizes: PromptSizes): string {
  const needed =
    sizes.systemTokens +
    sizes.toolTokens +
    sizes.vaultTokens +
    sizes.conversationTokens +
    budget.answerTokens
  return `This needs about ${spoken(needed)} tokens, and ${modelName} takes in ${spoken(budget.contextTokens)}, so nothing was sent. Shorten the message, or give the model a longer context: the model doctor in Settings › Model says how.`
}
