import { parseJsonText } from '../../src/main/agent/ask/parse-json-text.ts'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import { isSame } from '../../src/shared/frontmatter/plain-data.ts'
import { errorText } from '../../src/shared/rpc/errors.ts'
import { shown, type Tally } from '../result.ts'
import { readAnswer } from '../text-calls.ts'
import { createLatentSpeaker, type LatentSpeaker } from './latent-says.ts'
import { type LlamaChat, openLlamaChat, type RenderedChat } from './llama-chat.ts'
import { MADE_CALLS } from './made-calls.ts'
import type {
  readRecorded,
  RecordedConversation,
  RecordedMessage,
} from './recorded-conversation.ts'
import { missingPieces, sameLength } from './rendered-pieces.ts'
import { ASKED, createAnswerWriter } from './written-answer.ts'

export interface ChatTemplate {
  readonly name: string
  readonly text: string
}

/** Of the characters of a prompt, what the next one of the same conversation begins with, over all of it. */
const LEAST_KEPT = 0.95
/** Of these it is looked at. */
const PREFIX_OF = ['twenty-messages', 'thoughts-given-back']

/** A template, and how Latent speaks to a server that runs it. */
interface Talk {
  readonly chat: LlamaChat
  readonly speaker: LatentSpeaker
  readonly tools: readonly ToolDefinition[]
  /** Calls go in the fields of the protocol. */
  readonly hasTools: boolean
  /** As it renders a question. */
  readonly asked: RenderedChat
}

interface GroupTally {
  compare(name: string, compare: () => Promise<readonly string[]>): Promise<void>
  remark(sentence: string): void
}

/**
 * Renders every recorded conversation with every template through llama.cpp's own chat code, and lets it and Latent read
 * the same calls in the words of each template. What a template cannot do is a remark; what Latent makes of it, a problem.
 */
export async function compareTemplates(
  templates: readonly ChatTemplate[],
  { tools, conversations }: ReturnType<typeof readRecorded>,
  tally: Tally,
): Promise<void> {
  for (const { name: template, text } of templates) {
    const group = `templates/${template}`
    const remark = (sentence: string): void => tally.remark(group, sentence)
    const chat = await openLlamaChat(text)
    try {
      const hasTools = chat.caps.tools && chat.caps.toolCalls
      const asked = chat.render({ messages: ASKED, tools: hasTools ? tools : [] })
      const speaker = createLatentSpeaker(chat, tools, { callsAreText: !hasTools })
      await compareTemplate({ chat, speaker, tools, hasTools, asked }, conversations, {
        compare: (name, compare) => tally.compare(group, name, compare),
        remark,
      })
    } catch (error) {
      remark(`llama.cpp cannot run it: ${shown(errorText(error))}`)
    } finally {
      await chat.close()
    }
  }
}

async function compareTemplate(
  talk: Talk,
  conversations: ReadonlyMap<string, RecordedConversation>,
  { compare, remark }: GroupTally,
): Promise<void> {
  const { chat, speaker, tools, hasTools, asked } = talk
  if (!hasTools)
    remark('it has no tools: they are described in the prompt, and calls and results are text')
  for (const [name, conversation] of conversations)
    await compare(name, async () => renderingProblems(talk, conversation, remark))
  if (speaker.lessons().length > 0)
    remark(`it refuses some conversations, of which Latent learns: ${speaker.lessons().join(', ')}`)
  const kept = PREFIX_OF.flatMap((name) => {
    const conversation = conversations.get(name)
    return conversation ? [{ name, share: shareKept(talk, conversation) }] : []
  })
  const short = kept.filter(({ share }) => share < LEAST_KEPT)
  if (short.length > 0)
    remark(
      `a prompt begins not with the one before it: ${short.map(({ name, share }) => `${name} ${Math.floor(share * 100)} %`).join(', ')}`,
    )
  if (!hasTools) return
  const write = createAnswerWriter(chat, { tools, asked })
  const isThinking = /<think>\s*$/.test(asked.prompt)
  for (const [name, made] of Object.entries(MADE_CALLS))
    if ((made.tool_calls ?? []).length === 1 || chat.caps.parallelToolCalls)
      await compare(`reads ${name}`, () => {
        const answer = (isThinking ? 'Both.\n</think>\n' : '') + write(made)
        return readingProblems(talk, { made, answer, startsInside: isThinking }, remark)
      })
    else remark('it makes one call an answer')
}

function renderingProblems(
  { chat, speaker, hasTools }: Talk,
  { messages, toolChoice }: RecordedConversation,
  remark: (sentence: string) => void,
): string[] {
  const { prompt } = speaker.render(messages, { ...(toolChoice && { toolChoice }) })
  // Results as text have no slash after a `<`, so that none can end itself.
  const told = hasTools ? prompt : prompt.replaceAll('<\\/', '</')
  const problems = missingPieces(told, messages)
  if (problems.length === 0) return []
  const hasCalls = ({ tool_calls: calls = [] }: RecordedMessage): boolean => calls.length > 0
  const withoutWords = messages.map((each) => (hasCalls(each) ? { ...each, content: null } : each))
  if (missingPieces(told, withoutWords).length === 0) {
    remark('it leaves out words beside calls')
    return []
  }
  const withFirst = withoutWords.map(({ tool_calls: calls, ...each }) =>
    calls ? { ...each, tool_calls: calls.slice(0, 1) } : each,
  )
  if (!chat.caps.parallelToolCalls && missingPieces(told, withFirst).length === 0) {
    remark('it leaves out further calls of an answer')
    return []
  }
  if (
    missingPieces(
      told,
      messages.filter(({ role }) => role !== 'system'),
    ).length === 0
  ) {
    remark('it leaves out the system in some prompts')
    return []
  }
  return problems
}

/** Of what was read once, what has not to be read again, 0 to 1. */
function shareKept(
  { speaker, asked: { opening } }: Talk,
  { messages, promptLengths }: RecordedConversation,
): number {
  const prompts = promptLengths.map((length) => {
    const { prompt } = speaker.render(messages.slice(0, length), { isBare: true })
    return prompt.endsWith(opening) ? prompt.slice(0, prompt.length - opening.length) : prompt
  })
  const pairs = prompts.slice(1).map((after, index) => ({ before: prompts[index] ?? '', after }))
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
  return (
    sum(pairs.map(({ before, after }) => sameLength(before, after))) /
    sum(pairs.map(({ before }) => before.length))
  )
}

/** An answer with calls, in the words of a template. */
interface WrittenAnswer {
  readonly made: RecordedMessage
  readonly answer: string
  readonly startsInside: boolean
}

async function readingProblems(
  { chat, tools }: Talk,
  { made, answer, startsInside }: WrittenAnswer,
  remark: (sentence: string) => void,
): Promise<string[]> {
  const expected = (made.tool_calls ?? []).map(({ function: { name, arguments: json } }) => ({
    name,
    arguments: parseJsonText(json)?.value,
  }))
  const theirs = await chat.parse(answer, { messages: ASKED, tools })
  const ours = readAnswer([answer], {
    tools: tools.map(({ function: { name, parameters } }) => ({ name, parameters })),
    startsInside,
  }).calls
  if (isSame(ours, expected)) {
    if (!isSame(theirs, expected)) remark('llama.cpp reads not all of its calls; Latent does')
    return []
  }
  return isSame(theirs, ours)
    ? [`nobody reads the calls in ${shown(answer)}`]
    : [`Latent reads ${shown(ours)}, llama.cpp ${shown(theirs)} in ${shown(answer)}`]
}
