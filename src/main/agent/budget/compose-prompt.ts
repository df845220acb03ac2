import type { PromptSizes } from '../../../shared/domain/models/prompt-sizes.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { fitContext, type FittedConversation } from '../prompt/context.ts'
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
  /** Names of tools, the one that is most likely needed first. Asked only when not all fit. */
  rankTools(): Promise<readonly string[]>
  /** The index of the notes, lines of Markdown. */
  readonly index: string
  readonly messages: readonly ModelMessage[]
  system(parts: {
    readonly tools: readonly ToolDefinition[]
    readonly index: string
    readonly messages: readonly ModelMessage[]
  }): string
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
  const index = fitIndex(parts.index, budget.vaultTokens, count)
  const bare = count(parts.system({ tools: [], index: '', messages: parts.messages }))
  const told = count(parts.system({ tools, index, messages: parts.messages }))
  const vaultTokens = count(index)
  const toolTokens =
    Math.max(0, told - bare - vaultTokens) + sum(tools.map((tool) => size(tool, count)))
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
    system: parts.system({ tools, index, messages: fitted.messages }),
    messages: fitted.messages,
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
}: PromptParts): Promise<readonly ToolDefinition[]> {
  if (sum(tools.map((tool) => size(tool, count))) <= budget.toolTokens) return tools
  const compact = tools.map(compactTool)
  if (sum(compact.map((tool) => size(tool, count))) <= budget.toolTokens) return compact
  const bare = tools.map(bareTool)
  if (sum(bare.map((tool) => size(tool, count))) <= budget.toolTokens) return bare
  const finding = finder === null ? [] : [bareTool(finder)]
  let left = budget.toolTokens - sum(finding.map((tool) => size(tool, count)))
  const chosen = new Set<string>()
  for (const name of await rankTools()) {
    const tool = bare.find((each) => each.function.name === name)
    if (!tool || chosen.has(name)) continue
    const tokens = size(tool, count)
    // Behind one that is too large another may still fit.
    if (tokens > left && chosen.size > 0) continue
    left -= tokens
    chosen.add(name)
  }
  // In their usual order: a prompt that changes less is read faster by a server that remembers its beginning.
  const pack = bare.filter((tool) => chosen.has(tool.function.name))
  return [...pack, ...finding]
}

/** The first lines that fit; a last one says that there is more. */
function fitIndex(index: string, limitTokens: number, count: (text: string) => number): string {
  if (count(index) <= limitTokens) return index
  const more = '(There is more than fits here: search for it.)'
  let left = limitTokens - count(more)
  const lines: string[] = []
  for (const line of index.split('\n')) {
    left -= count(line) + 1
    if (left < 0) break
    lines.push(line)
  }
  return [...lines, more].join('\n')
}

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
