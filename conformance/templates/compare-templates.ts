import { toolsAsText } from '../../src/main/agent/endpoint/text-calls/tools-as-text.ts'
import { parseJsonText } from '../../src/main/agent/ask/parse-json-text.ts'
import type { ModelMessage } from '../../src/shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import { isSame } from '../../src/shared/frontmatter/plain-data.ts'
import { errorText } from '../../src/shared/rpc/errors.ts'
import { shown, type Tally } from '../result.ts'
import { readAnswer } from '../text-calls.ts'
import { type LlamaChat, openLlamaChat } from './llama-chat.ts'
import { MADE_CALLS } from './made-calls.ts'
import type { RecordedConversation, RecordedMessage, readRecorded } from './recorded-conversation.ts'
import { missingPieces, sameLength } from './rendered-pieces.ts'

export interface ChatTemplate {
  readonly name: string
  readonly text: string
  /** Why prompts of it do not begin with the ones before; left out: they do. */
  readonly breaksPrefix?: string
}

export interface TemplatesToCompare {
  readonly templates: readonly ChatTemplate[]
  readonly recorded: ReturnType<typeof readRecorded>
}

/** Of the characters of a prompt, what the next one of the same conversation begins with, over all of it. */
const LEAST_KEPT = 0.95

/** Of these it is looked at how much of a prompt the next one begins with. */
const PREFIX_OF = ['twenty-messages', 'thoughts-given-back']

/** How a template is talked to: with calls in the fields of the protocol, or, where it has none, with calls as text. */
interface Talk {
  readonly chat: LlamaChat
  readonly template: ChatTemplate
  readonly tools: readonly ToolDefinition[]
  readonly hasTools: boolean
  render(
    messages: readonly RecordedMessage[],
    how?: { readonly toolChoice?: 'none' | 'required'; readonly isBare?: true },
  ): ReturnType<LlamaChat['render']>
}

/**
 * Renders every recorded conversation with every template through llama.cpp's own chat code, and lets it and Latent read
 * the same calls in the words of each template.
 */
export async function compareTemplates(
  { templates, recorded: { tools, conversations } }: TemplatesToCompare,
  tally: Tally,
): Promise<void> {
  for (const template of templates) {
    const group = `templates/${template.name}`
    try {
      const chat = await openLlamaChat(template.text)
      await compareTemplate(talkOf(chat, template, tools), conversations, {
        compare: (name, compare) => tally.compare(group, name, compare),
        remark: (sentence) => tally.remark(group, sentence),
      })
      await chat.close()
    } catch (error) {
      tally.add(group, 'template', [errorText(error)])
    }
  }
}

interface GroupTally {
  compare(name: string, compare: () => Promise<readonly string[]>): Promise<void>
  remark(sentence: string): void
}

async function compareTemplate(
  talk: Talk,
  conversations: ReadonlyMap<string, RecordedConversation>,
  { compare, remark }: GroupTally,
): Promise<void> {
  for (const [name, conversation] of conversations)
    await compare(name, async () => renderingProblems(talk, conversation))
  await compare('prefix', async () => prefixProblems(talk, conversations, remark))
  if (!talk.hasTools) {
    remark('it has no tools: they are described in the prompt, and calls and results are text')
    return
  }
  for (const [name, made] of Object.entries(MADE_CALLS))
    if ((made.tool_calls ?? []).length === 1 || talk.chat.caps.parallelToolCalls)
      await compare(`reads ${name}`, () => readingProblems(talk, made))
    else remark('it makes one call an answer')
}

function talkOf(chat: LlamaChat, template: ChatTemplate, tools: readonly ToolDefinition[]): Talk {
  const hasTools = chat.caps.tools && chat.caps.toolCalls
  return {
    chat,
    template,
    tools,
    hasTools,
    render: (messages, how = {}) =>
      hasTools
        ? chat.render({ tools, messages, ...how })
        : chat.render({ tools: [], messages: asText(messages, tools) }),
  }
}

/** As Latent sends it to a model without tools. */
function asText(
  messages: readonly RecordedMessage[],
  tools: readonly ToolDefinition[],
): RecordedMessage[] {
  const system = messages[0]?.role === 'system' ? (messages[0].content ?? '') : ''
  const told = toolsAsText({
    system,
    tools,
    messages: messages.flatMap((message) => modelMessage(message) ?? []),
    openPath: null,
  })
  return [{ role: 'system', content: told.system }, ...told.messages]
}

const modelMessage = ({
  role,
  content,
  tool_calls,
  tool_call_id,
}: RecordedMessage): ModelMessage | null =>
  role === 'system'
    ? null
    : {
        role,
        content,
        ...(tool_call_id !== undefined && { toolCallId: tool_call_id }),
        ...(tool_calls && {
          toolCalls: tool_calls.map(({ id, function: { name, arguments: json } }) => ({
            id,
            name,
            arguments: json,
          })),
        }),
      }

function renderingProblems(talk: Talk, { messages, toolChoice }: RecordedConversation): string[] {
  const { prompt } = talk.render(messages, { ...(toolChoice && { toolChoice }) })
  // Results as text have no slash after a `<`, so that none can end itself.
  return missingPieces(talk.hasTools ? prompt : prompt.replaceAll('<\\/', '</'), messages)
}

function prefixProblems(
  talk: Talk,
  conversations: ReadonlyMap<string, RecordedConversation>,
  remark: (sentence: string) => void,
): string[] {
  const told = PREFIX_OF.flatMap((name) => {
    const conversation = conversations.get(name)
    const share = conversation ? shareKept(talk, conversation) : 1
    return share < LEAST_KEPT ? [`${name} ${Math.floor(share * 100)} %`] : []
  })
  const { breaksPrefix } = talk.template
  if (breaksPrefix === undefined)
    return told.map((each) => `of a prompt the next one begins with: ${each}`)
  if (told.length === 0)
    return [`every prompt begins with the one before it, and is said not to: ${breaksPrefix}`]
  remark(`a prompt begins not with the one before it: ${breaksPrefix} (${told.join(', ')})`)
  return []
}

/** Of what was read once, what has not to be read again, 0 to 1. */
function shareKept(talk: Talk, { messages, promptLengths }: RecordedConversation): number {
  const { opening } = talk.render(messages.slice(0, promptLengths[0]))
  const prompts = promptLengths.map((length) => {
    const { prompt } = talk.render(messages.slice(0, length), { isBare: true })
    return prompt.endsWith(opening) ? prompt.slice(0, prompt.length - opening.length) : prompt
  })
  const pairs = prompts.slice(1).map((after, index) => ({ before: prompts[index] ?? '', after }))
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
  return (
    sum(pairs.map(({ before, after }) => sameLength(before, after))) /
    sum(pairs.map(({ before }) => before.length))
  )
}

const ASKED: readonly RecordedMessage[] = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Compare roses and lilies.' },
]

/** The calls in the words of this template: what it writes of them where they were made before. */
function written(talk: Talk, answer: RecordedMessage): string {
  const after = (message: RecordedMessage): string => {
    const { prompt } = talk.render([...ASKED, message, { role: 'user', content: NEXT }])
    return prompt.slice(0, prompt.lastIndexOf(NEXT))
  }
  const plain = after({ role: 'assistant', content: PLAIN })
  const before = plain.slice(0, plain.indexOf(PLAIN))
  const end = plain.slice(plain.indexOf(PLAIN) + PLAIN.length)
  const all = after(answer)
  const { prompt, opening } = talk.render(ASKED)
  // Not all templates begin an answer that was given as they begin one that is to come.
  const own = all.slice(all.startsWith(prompt) ? prompt.length : sameLength(before, all))
  return withoutEnd(own.startsWith(opening) ? own.slice(opening.length) : own, end)
}
const NEXT = 'And the tulips?'
const PLAIN = 'Nothing at all.'

/** Without what stands between an answer and the next question, and without tokens that end an answer with calls. */
function withoutEnd(answer: string, end: string): string {
  let length = 0
  while (length < end.length && answer.at(-1 - length) === end.at(-1 - length)) length += 1
  // Not within a mark that both end with the same signs of.
  const cut = answer.slice(0, answer.length - length)
  const opened = cut.lastIndexOf('<')
  const whole = opened > cut.lastIndexOf('>') ? cut.slice(0, opened) : cut
  return whole.replace(/<\|(?:call|eom_id|eot_id|end|im_end)\|>\s*$/, '').trimEnd()
}

async function readingProblems(
  talk: Talk,
  made: RecordedMessage,
): Promise<string[]> {
  const { chat, tools } = talk
  const answer = written(talk, made)
  const expected = (made.tool_calls ?? []).map(({ function: { name, arguments: json } }) => ({
    name,
    arguments: parseJsonText(json)?.value,
  }))
  const theirs = await chat.parse(answer, { messages: ASKED, tools })
  const ours = readAnswer([answer], {
    tools: tools.map(({ function: { name, parameters } }) => ({ name, parameters })),
    startsInside: false,
  }).calls
  const problem = (who: string, calls: readonly unknown[]): string[] =>
    isSame(calls, expected) ? [] : [`${who} reads ${shown(calls)} in ${shown(answer)}`]
  return [...problem('llama.cpp', theirs), ...problem('Latent', ours)]
}
