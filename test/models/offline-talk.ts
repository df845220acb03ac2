import type { ModelEvent } from '../../src/main/agent/model.ts'
import { createOfflineModel } from '../../src/main/agent/offline/offline-model.ts'
import type { ModelMessage } from '../../src/shared/domain/chat/model-message.ts'
import { allTools } from '../../src/main/tools/all-tools.ts'
import type { Tool } from '../../src/main/tools/define/define-tool.ts'
import { toolDefinition } from '../../src/main/tools/define/tool-definition.ts'
import { createFakeClock } from '../rigs/fake-clock.ts'

/** What a tool answers, as the model is sent it. */
export interface TalkResult {
  readonly success: boolean
  readonly data?: unknown
  readonly error?: string
  readonly hint?: string
  readonly warnings?: readonly string[]
}
export const ok = (data: unknown): TalkResult => ({ success: true, data })
/** What `write_note` answers for a new note. */
export const created = (path: string): TalkResult => ok({ path, created: true, bytes: 4 })
/** What `read_note` answers. */
export const note = (path: string): TalkResult =>
  ok({ path, title: path, content: 'text\n', total_lines: 2 })

export interface Said {
  readonly calls: readonly {
    readonly name: string
    readonly args: Readonly<Record<string, unknown>>
  }[]
  /** The last call was read out of words that could mean something else. */
  readonly isInferred: boolean
  /** The answer; empty when a call has no result left to go on with. */
  readonly text: string
}

/** The results of calls in order, or whoever gives them. */
type Played =
  | readonly TalkResult[]
  | [(name: string, args: Said['calls'][number]['args']) => TalkResult]

/** A Wednesday, 2026-11-18, in every time zone. */
export const WEDNESDAY_MS = new Date(2026, 10, 18, 15, 30).getTime()

/** A conversation with the offline assistant, whose tools are played: `say` gives the results of its calls in order. */
export function createTalk({
  tools = allTools,
  openPath = null,
  system = '',
  folders = [],
}: {
  readonly tools?: readonly Tool[]
  readonly openPath?: string | null
  readonly system?: string
  readonly folders?: readonly string[]
} = {}): { say(sentence: string, ...results: Played): Promise<Said> } {
  const model = createOfflineModel({
    clock: createFakeClock(WEDNESDAY_MS),
    tools,
    weekStart: () => 1,
  })
  const definitions = tools === allTools ? DEFINITIONS : tools.map(toolDefinition)
  const messages: ModelMessage[] = []
  return {
    async say(sentence, ...results) {
      messages.push({ role: 'user', content: sentence })
      const calls: Said['calls'][number][] = []
      let isInferred = false
      for (let step = 0; step < MAX_STEPS; step++) {
        const events: ModelEvent[] = []
        const request = { system, messages, tools: definitions, openPath, folders }
        for await (const event of model.stream(request, new AbortController().signal))
          events.push(event)
        const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
        const end = events.at(-1)
        const call = end?.type === 'finish' ? end.toolCalls[0] : undefined
        if (!call) {
          messages.push({ role: 'assistant', content: text })
          return { calls, text, isInferred }
        }
        const args: Said['calls'][number]['args'] = JSON.parse(call.arguments)
        calls.push({ name: call.name, args })
        isInferred = call.isInferred === true
        const [first] = results
        const result = typeof first === 'function' ? first(call.name, args) : results[step]
        if (typeof result !== 'object') return { calls, text, isInferred }
        messages.push(
          { role: 'assistant', content: null, toolCalls: [call] },
          { role: 'tool', content: JSON.stringify(result), toolCallId: call.id },
        )
      }
      throw new Error('It never ended.')
    },
  }
}

const MAX_STEPS = 10
const DEFINITIONS = allTools.map(toolDefinition)
