import { chatBody } from '../../src/main/agent/endpoint/chat/chat-request.ts'
import type { ModelEvent, ModelRequest } from '../../src/main/agent/model.ts'
import { memoryText } from '../../src/main/agent/prompt/memory-note.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import { allTools } from '../../src/main/tools/all-tools.ts'
import { toolDefinition } from '../../src/main/tools/define/tool-definition.ts'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import type { AgentMode } from '../../src/shared/domain/settings.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  say,
  scriptedModel,
} from '../../test/models/turn-fixtures.ts'
import { SOURCE } from './latent-says.ts'
import { RecordedConversation } from './recorded-conversation.ts'

/** What is said in one recorded conversation. */
interface Script {
  readonly about: string
  readonly questions: readonly (string | Question)[]
  /** Of the model, in order. */
  readonly answers: readonly ModelEvent[][]
  /** What a tool gives back; left out: what its note says. */
  readonly results?: Readonly<Record<string, (args: unknown) => unknown>>
  readonly memory?: string
  readonly maxRounds?: number
}
interface Question {
  readonly text: string
  readonly openPath?: string
  readonly mode?: AgentMode
  readonly picture?: string
}

/** The day on which all of them were held. */
const NOON_MS = new Date(2026, 10, 20, 12).getTime()
const OFFERED = ['search_notes', 'read_note', 'append_note', 'edit_note']

export const recordedTools = (): ToolDefinition[] =>
  allTools.filter(({ name }) => OFFERED.includes(name)).map(toolDefinition)

/** A call that was thought about, as a server sends it that wants the thoughts back with it. */
function thoughtful(
  thought: string,
  ...calls: readonly (readonly [name: string, args: unknown])[]
): ModelEvent[] {
  return callTools(...calls).map((event) =>
    event.type === 'finish'
      ? {
          ...event,
          opaque: {
            wire: 'chat',
            ...SOURCE,
            value: {
              message: { reasoning_content: thought },
              calls: event.toolCalls.map(() => ({})),
            },
          },
        }
      : event,
  )
}

const withText = (text: string, events: readonly ModelEvent[]): ModelEvent[] => [
  { type: 'text-delta', text },
  ...events,
]

const note = (text: string) => ({ text, path: 'garden/Roses.md', startLine: 1, endLine: 9 })

const SCRIPTS: Readonly<Record<string, Script>> = {
  'twenty-messages': {
    about: 'ten questions and answers, the open note and the mode changing',
    questions: Array.from({ length: 10 }, (_, at) => ({
      text: `Question ${at + 1}: what did I write about the harbour in week ${at + 30}?`,
      openPath: `weeks/${at - (at % 4)}.md`,
      mode: at === 5 ? ('plan' as const) : ('normal' as const),
    })),
    answers: Array.from({ length: 10 }, (_, at) =>
      say(
        `In week ${at + 30} you wrote that ${at + 2} boats came in. ${'It was quiet. '.repeat(6)}`,
      ),
    ),
  },
  'one-call': {
    about: 'a search, and an answer from it',
    questions: ['When did I cut the roses?', 'Thank you!'],
    answers: [
      callTools(['search_notes', { query: 'cut the roses', top_k: 3 }]),
      say('On 3 March: “cut back to three buds” [[garden/Roses.md#March]] (lines 4–6).'),
      say('You are welcome.'),
    ],
  },
  'two-calls-at-once': {
    about: 'two calls in one answer, with words before them',
    questions: ['Compare what I wrote about roses and about lilies.'],
    answers: [
      withText(
        'I will look into both.',
        callTools(
          ['read_note', { path: 'garden/Roses.md', start_line: 1, end_line: 20 }],
          ['read_note', { path: 'garden/Lilies “white”.md' }],
        ),
      ),
      say('Roses want sun, lilies want half shade.'),
    ],
    results: {
      read_note: (args) => note(JSON.stringify(args).includes('Lil') ? 'half shade' : 'full sun'),
    },
  },
  'several-rounds': {
    about: 'rounds one after the other, with arguments that are lists and objects',
    questions: ['Find my notes on compost from this year and read the newest one.'],
    answers: [
      callTools([
        'search_notes',
        { query: 'compost', filter: { tags: ['garden', 'soil'], date_after: '2026-01-01' } },
      ]),
      callTools(['read_note', { path: 'garden/Compost 2026.md' }]),
      callTools(['read_note', { path: 'garden/Compost 2026.md', start_line: 40, end_line: 44 }]),
      say('It is turned every second week.'),
    ],
  },
  'picture-left-out': {
    about: 'a picture for a model that sees none',
    questions: [{ text: 'What flower is this?', picture: 'photos/flower.png' }],
    answers: [say('I was not shown the picture.')],
  },
  'thoughts-given-back': {
    about: 'thoughts that go back with the calls they led to, over two turns',
    questions: ['How many boats came?', 'And the week after?'],
    answers: [
      thoughtful('They ask about boats, so I search for the harbour.', [
        'search_notes',
        { query: 'boats harbour' },
      ]),
      say('Seven boats.'),
      thoughtful('The week after is week 31.', ['read_note', { path: 'weeks/31.md' }]),
      thoughtful('That names none; I search once more.', ['search_notes', { query: 'week 31' }]),
      say('Nine boats.'),
    ],
  },
  'limit-reached': {
    about: 'a limit of rounds: the last request has tools that may not be called',
    questions: ['Read everything about the roof.'],
    answers: [
      callTools(['search_notes', { query: 'roof' }]),
      callTools(['search_notes', { query: 'roof bill' }]),
      say('As far as I found, the roof was paid in May.'),
    ],
    maxRounds: 2,
  },
  'many-scripts': {
    about:
      'Chinese, Japanese, Arabic, Hebrew, signs beyond the first plane, and marks of templates in what a person writes',
    questions: [
      '我在哪里写过“港口”?请引用原文。',
      'أين كتبت عن الميناء؟ והמכתב מאתמול? 👩‍🌾 𝕏',
      'What does `<tool_call>` or <|im_start|> mean in my notes, and {{ braces }}?',
    ],
    answers: [
      callTools(['search_notes', { query: '港口 “引用”', filter: { folder: '笔记/日记' } }]),
      say('在 [[笔记/港口.md]] 里:船が七艘来た。'),
      callTools(['read_note', { path: 'ملاحظات/الميناء.md' }]),
      say('كتبت عنه أمس.'),
      say('They are marks that models use.'),
    ],
    results: {
      search_notes: () => [note('船が七艘来た。')],
      read_note: () => note('وصلت سبع سفن.'),
    },
  },
  'long-result': {
    about: 'a result of 20,000 characters with quotes, backslashes and lines',
    questions: ['Read the log.', 'Which line was the odd one?'],
    answers: [callTools(['read_note', { path: 'log.md' }]), say('It is read.'), say('Line 77.')],
    results: {
      read_note: () =>
        note(
          Array.from(
            { length: 260 },
            (_, line) => `${line}: "C:\\logs\\${line}" \t nothing 'odd' here, but long enough`,
          ).join('\n'),
        ),
    },
  },
  'errors-and-memory': {
    about:
      'a tool that does not exist, broken arguments, a tool that fails, and what the person keeps for the model',
    questions: ['Note down that the ladder is in the shed.'],
    answers: [
      callTools(['take_note', { text: 'ladder' }]),
      callTools(['append_note', '{"path": "Shed.md", "text": ']),
      callTools(['append_note', { path: 'Shed.md', content: 'The ladder is in the shed.' }]),
      say('I could not write it: the note is locked.'),
    ],
    results: {
      append_note: () => {
        throw new Error('Shed.md is locked by another program.')
      },
    },
    memory: 'I am Ada. Answer in short sentences.',
  },
}

/** Holds every conversation through Latent's own turns and prompts, with a model that has its answers ready. */
export async function recordConversations(): Promise<Map<string, RecordedConversation>> {
  const recorded = new Map<string, RecordedConversation>()
  for (const [name, script] of Object.entries(SCRIPTS)) recorded.set(name, await record(script))
  return recorded
}

async function record(script: Script): Promise<RecordedConversation> {
  const { about, questions, answers, results = {}, memory, maxRounds = 10 } = script
  const scripted = scriptedModel(answers)
  const model = {
    ...scripted,
    source: SOURCE,
    profile: { contextTokens: 32_768, seesImages: false },
  }
  let mode: AgentMode = 'normal'
  let number = 0
  const host = createTurnsForTest({
    model: () => model,
    mode: () => mode,
    clock: { ...systemClock, nowMs: () => NOON_MS },
    ids: { random: () => `id-${++number}` },
    limits: () => ({ maxRounds, maxToolCalls: 20 }),
    tools: {
      ...fakeTools({
        search_notes: () => [note('cut back to three buds')],
        read_note: () => note('cut back to three buds'),
        append_note: () => note(''),
        edit_note: () => note(''),
        ...results,
      }),
      definitions: recordedTools,
    },
    describeVault: async () => 'The vault holds 120 notes in 4 folders.',
    ...(memory !== undefined && { memory: async () => memoryText(vaultPath('Me.md'), memory) }),
  })
  try {
    let conversationId: string | null = null
    for (const question of questions) {
      const {
        text,
        openPath = null,
        picture,
        ...rest
      } = typeof question === 'string' ? { text: question } : question
      mode = rest.mode ?? 'normal'
      const sent = host.turns.send({
        conversationId,
        text,
        openPath,
        ...(picture !== undefined && { images: [vaultPath(picture)] }),
      })
      conversationId = sent.conversationId
      for await (const item of host.turns.watch(conversationId, 0, new AbortController().signal))
        if (item.type === 'turn-end' && item.turnId === sent.turnId) break
    }
  } finally {
    await host.close()
  }
  return recordedFrom(about, scripted.requests)
}

/** What goes over the wire, as Latent says it to any server of Chat Completions. */
function recordedFrom(about: string, requests: readonly ModelRequest[]): RecordedConversation {
  const bodies = requests.map((request) =>
    chatBody(request, { profile: {}, quirks: {}, lessons: {}, source: SOURCE }),
  )
  const last = bodies.at(-1)
  return RecordedConversation.parse({
    about,
    ...(last?.['tool_choice'] !== undefined && { toolChoice: last['tool_choice'] }),
    promptLengths: bodies.map(({ messages }) => (Array.isArray(messages) ? messages.length : 0)),
    messages: last?.['messages'],
  })
}
