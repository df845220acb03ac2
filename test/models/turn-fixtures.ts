import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApprovals } from '../../src/main/agent/turn/create-approvals.ts'
import { createTurns, type CreateTurnsOptions } from '../../src/main/agent/turn/create-turns.ts'
import type { Model, ModelEvent, ModelRequest } from '../../src/main/agent/model.ts'
import {
  failedResult,
  type ToolOutcome,
  type ToolQuestion,
  type TurnContext,
  type TurnTools,
} from '../../src/main/agent/turn/turn-tools.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import { createVaultStore } from '../../src/main/state/create-vault-store.ts'
import type { ApprovalDecision } from '../../src/shared/domain/chat/approval.ts'
import type { ChatItem } from '../../src/shared/domain/chat/chat-item.ts'
import type { ModelMessage } from '../../src/shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'

/** What a fake tool does with its arguments; what it returns becomes `data`. */
export type FakeTool = (
  args: unknown,
  context: Pick<TurnContext, 'signal'> & {
    /** Asks about nothing in particular; resolves with the decision. */
    readonly askPerson: () => Promise<ApprovalDecision>
  },
) => unknown

export const toolDefinition = (
  name: string,
  properties: Readonly<Record<string, unknown>> = {},
  required: readonly string[] = [],
): ToolDefinition => ({
  type: 'function',
  function: {
    name,
    description: `Does ${name} and nothing else.`,
    parameters: { type: 'object', properties, required: [...required] },
  },
})

/** Tools without an executor: unknown names and broken JSON are results, as with the real one. */
export function fakeTools(tools: Readonly<Record<string, FakeTool>>): TurnTools {
  return {
    definitions: () => Object.keys(tools).map((name) => toolDefinition(name)),
    title: (name) => `Run ${name}`,
    openTurn: (turn) => () => ({
      finish: async () => {},
      waitingFiles: () => 0,
      execute: async (call): Promise<ToolOutcome> => {
        const tool = Object.hasOwn(tools, call.name) ? tools[call.name] : undefined
        const nothing = { changes: [], sources: [] }
        if (!tool)
          return {
            result: failedResult(call.name, { error: `Unknown tool: ${call.name}` }),
            ...nothing,
          }
        let args: unknown
        try {
          args = JSON.parse(call.arguments)
        } catch (error) {
          const reason = error instanceof Error ? error.message : ''
          const text = `Arguments are not valid JSON: ${reason}`
          return { result: failedResult(call.name, { error: text }), ...nothing }
        }
        const data = await tool(args, {
          signal: turn.signal,
          askPerson: async () => (await turn.askPerson(question(call.id))).decision,
        })
        if (isOutcome(data)) return data
        const result = {
          ...failedResult(call.name, { error: '' }),
          success: true,
          data,
          userMessage: '',
        }
        delete result.error
        return { result, ...nothing }
      },
    }),
  }
}

const question = (callId: string): ToolQuestion => ({
  callId,
  callIds: [callId],
  digest: '',
  tool: 'edit',
  title: 'Edit',
  changes: [],
  parts: [],
})

const isOutcome = (value: unknown): value is ToolOutcome =>
  typeof value === 'object' && value !== null && 'result' in value && 'sources' in value

/** A model that plays its answers in order, and keeps what it was asked. */
export function scriptedModel(
  answers: readonly (readonly ModelEvent[])[],
): Model & { readonly requests: ModelRequest[] } {
  const script = [...answers]
  const requests: ModelRequest[] = []
  return {
    label: 'scripted',
    isLocal: true,
    requests,
    async *stream(request) {
      requests.push(request)
      await Promise.resolve()
      yield* script.shift() ?? say('The script is over.')
    },
  }
}
/** What was said, without what Latent tells a model at the end of messages. */
export const withoutSituations = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map((message) => ({ ...message, content: withoutSituation(message.content) }))
export const withoutSituation = (content: string | null | undefined): string | null =>
  content?.replaceAll(/\n\n<latent>[\s\S]*?<\/latent>/g, '') ?? null

export const say = (text: string): ModelEvent[] => [
  { type: 'text-delta', text },
  { type: 'finish', reason: 'stop', toolCalls: [] },
]
/** One answer that calls tools: `['search', {q: 1}]`; a string goes out as the arguments' text. */
export const callTools = (...calls: readonly (readonly [string, unknown])[]): ModelEvent[] => [
  {
    type: 'finish',
    reason: 'tool-calls',
    toolCalls: calls.map(([name, args], index) => ({
      id: `call_${index}`,
      name,
      arguments: typeof args === 'string' ? args : JSON.stringify(args),
    })),
  },
]

/** Turns over a real store in a temporary folder. `reopen` starts again on the same store, as after a crash. */
export function createTurnsForTest(
  options: Partial<CreateTurnsOptions> & Pick<CreateTurnsOptions, 'model'>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'latent-turns-'))
  const clock = options.clock ?? systemClock
  let number = 0
  const ids = options.ids ?? {
    random: () => `id-${++number}-${process.hrtime.bigint().toString(36)}`,
  }
  const open = () => createVaultStore({ file: join(folder, 'state.db'), ids, clock })
  const approvals = createApprovals({ clock, ids })
  const start = (store: ReturnType<typeof open>) =>
    createTurns({
      tools: fakeTools({}),
      approvals,
      limits: () => ({ maxRounds: 10, maxToolCalls: 10 }),
      mode: () => 'normal',
      clock,
      ids,
      logger: silentLogger,
      ...options,
      store,
    })
  let store = open()
  let turns = start(store)

  return {
    folder,
    approvals,
    get store() {
      return store
    },
    get turns() {
      return turns
    },
    /** Forgets all that is only in memory; the store stays as it is. */
    reopen(): void {
      store.dispose()
      store = open()
      turns = start(store)
    },
    /** Sends a message, waits for the end of its turn, and gives all of the conversation as it is stored then. */
    async ask(text: string, conversationId: string | null = null): Promise<ChatItem[]> {
      const sent = turns.send({ conversationId, text, openPath: null })
      for await (const item of turns.watch(sent.conversationId, 0, new AbortController().signal))
        if (item.type === 'turn-end' && item.turnId === sent.turnId) break
      return store.items(sent.conversationId, 0)
    },
    async close(): Promise<void> {
      await turns.dispose()
      store.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TurnsForTest = ReturnType<typeof createTurnsForTest>
