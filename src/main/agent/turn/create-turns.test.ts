import { modelAt } from '../../../../test/models/model-at.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import {
  startModelServer,
  type ModelServer,
  type ScriptedReply,
} from '../../../../test/models/model-server.ts'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  say,
  scriptedModel,
  type FakeTool,
  type TurnsForTest,
  withoutSituation,
  withoutSituations,
} from '../../../../test/models/turn-fixtures.ts'
import type { CreateTurnsOptions } from './create-turns.ts'
import { memoryText } from '../prompt/memory-note.ts'
import type { Model } from '../model.ts'

const hosts: TurnsForTest[] = []
const servers: ModelServer[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((each) => each.close()))
  await Promise.all(servers.splice(0).map((each) => each.close()))
})
const never = new AbortController().signal

function setUp(
  model: Model,
  tools: Readonly<Record<string, FakeTool>> = {},
  options: Partial<CreateTurnsOptions> = {},
) {
  const host = createTurnsForTest({ model: () => model, tools: fakeTools(tools), ...options })
  hosts.push(host)
  return host
}
async function overHttp(
  replies: readonly ScriptedReply[],
  tools: Readonly<Record<string, FakeTool>> = { search_notes: () => [] },
) {
  const server = await startModelServer(replies)
  servers.push(server)
  return { server, host: setUp(modelAt(server.baseUrl), tools) }
}
/** A model that never says anything and does not listen. */
const hanging: Model = {
  label: 'hanging',
  isLocal: true,
  // oxlint-disable-next-line require-yield
  async *stream() {
    await new Promise(() => {})
  },
}
const lastOf = (items: readonly ChatItem[]) => items.at(-1)
/** As a window puts it together: a `text` replaces the deltas of its message. */
function textOf(items: readonly ChatItem[]): string {
  const texts = new Map<string, string>()
  for (const item of items)
    if (item.type === 'text') texts.set(item.messageId, item.text)
    else if (item.type === 'text-delta')
      texts.set(item.messageId, (texts.get(item.messageId) ?? '') + item.text)
  return [...texts.values()].join('')
}

describe('over real HTTP and SSE', () => {
  test('split arguments and parallel calls reach their tools; results go back in role tool', async () => {
    const asked: unknown[] = []
    const { server, host } = await overHttp(
      [
        {
          toolCalls: [
            { name: 'search_notes', arguments: ['{"que', 'ry":"per', 'mit"}'] },
            { name: 'search_notes', arguments: { query: 'visa' } },
          ],
        },
        { text: ['Two ', 'hits.'] },
      ],
      { search_notes: (args) => asked.push(args) },
    )
    const items = await host.ask('What about permits?')
    expect(asked).toEqual([{ query: 'permit' }, { query: 'visa' }])
    expect(textOf(items)).toBe('Two hits.')
    expect(lastOf(items)).toMatchObject({ type: 'turn-end', status: 'done' })
    expect(server.requests[1]?.body).toMatchObject({
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
        { role: 'tool', tool_call_id: 'call_1', content: '{"success":true,"data":1}' },
        { role: 'tool', tool_call_id: 'call_2', content: '{"success":true,"data":2}' },
      ],
    })
  })

  test('invalid JSON arguments and an unknown tool are told to the model, which goes on', async () => {
    const { server, host } = await overHttp([
      { toolCalls: [{ name: 'search_notes', arguments: '{"query": }' }, { name: 'sudo' }] },
      { text: 'I give up.' },
    ])
    expect(lastOf(await host.ask('Go'))).toMatchObject({ status: 'done' })
    const sent = JSON.stringify(server.requests[1]?.body)
    expect(sent).toContain('Arguments are not valid JSON')
    expect(sent).toContain('Unknown tool: sudo')
  })

  test('a cut stream runs none of its calls and can be continued', async () => {
    let runs = 0
    const { host } = await overHttp(
      [
        { text: 'I will', toolCalls: [{ name: 'search_notes', arguments: '{"q":1}' }], end: 'cut' },
        { text: 'Now I am done.' },
      ],
      { search_notes: () => ++runs },
    )
    const items = await host.ask('Go')
    expect(runs).toBe(0)
    expect(textOf(items)).toBe('I will')
    expect(lastOf(items)).toMatchObject({ status: 'failed', canContinue: true })
    const conversationId = host.turns.conversations()[0]?.id ?? ''
    const { turnId } = host.turns.continue(conversationId)
    const seen: ChatItem[] = []
    for await (const item of host.turns.watch(conversationId, lastOf(items)?.seq ?? 0, never)) {
      seen.push(item)
      if (item.type === 'turn-end') break
    }
    expect(seen.every((item) => item.turnId === turnId)).toBe(true)
    expect(textOf(seen)).toBe('Now I am done.')
  })

  test('a slow stream comes out piece by piece, in order', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `w${index} `)
    const { host } = await overHttp([{ text: words, delayMs: 5 }])
    const items = await host.ask('Go')
    expect(textOf(items)).toBe(words.join(''))
  })

  test('a stop ends a hanging answer and keeps what was said', async () => {
    const { host, server } = await overHttp([{ text: ['Half', ' more'], end: 'hang', cutAfter: 2 }])
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    const items: ChatItem[] = []
    for await (const item of host.turns.watch(conversationId, 0, never)) {
      items.push(item)
      if (item.type === 'text-delta') host.turns.stop(conversationId)
      if (item.type === 'turn-end') break
    }
    expect(lastOf(items)).toMatchObject({ status: 'stopped', canContinue: true })
    expect(server.requests).toHaveLength(1)
    expect(host.store.messages(conversationId).at(-1)).toMatchObject({
      role: 'assistant',
      content: 'Half',
    })
  })
})

describe('row 125: stopping', () => {
  test('does not wait for a model that does not listen', async () => {
    const clock = createFakeClock()
    const host = setUp(hanging, {}, { clock })
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    host.turns.stop(conversationId)
    await waitUntil(() => expect(host.turns.conversations()[0]?.isRunning).toBe(false))
    expect(lastOf(host.store.items(conversationId, 0))).toMatchObject({ status: 'stopped' })
  })

  test('waits 300 ms for a tool, then marks it unknown; what it did after all is told', async () => {
    const clock = createFakeClock()
    let finish = (_value: unknown): void => {}
    const tool: FakeTool = () => new Promise((resolve) => (finish = resolve))
    const host = setUp(scriptedModel([callTools(['edit', {}])]), { edit: tool }, { clock })
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    await waitUntil(() =>
      expect(lastOf(host.store.items(conversationId, 0))?.type).toBe('tool-start'),
    )
    host.turns.stop(conversationId)
    await clock.untilSomebodySleeps(300)
    await clock.advance(300)
    await waitUntil(() => expect(host.turns.conversations()[0]?.isRunning).toBe(false))
    const stopped = host.store.items(conversationId, 0)
    expect(stopped.at(-2)).toMatchObject({
      type: 'tool-end',
      result: { success: false, error: expect.stringMatching(/not known yet/) },
    })
    expect(stopped.at(-1)).toMatchObject({ type: 'turn-end', status: 'stopped' })

    const change = { changeId: 'c', kind: 'edit', path: 'a.md', additions: 1, deletions: 0 }
    finish({
      result: { ...stoppedResult, success: true, userMessage: 'Edited a.md.' },
      changes: [change],
      sources: [],
    })
    await waitUntil(() =>
      expect(host.store.items(conversationId, stopped.length)).toMatchObject([
        { type: 'tool-end', changes: [change] },
        { type: 'notice', level: 'warning', text: expect.stringMatching(/Edited a\.md\..*undone/) },
      ]),
    )
  })
  const stoppedResult = {
    success: false,
    userMessage: '',
    metadata: {
      toolName: 'edit',
      toolVersion: '1',
      executionTime: 0,
      permissions: [],
      dataModified: true,
    },
  }

  test('declines the open question', async () => {
    const decisions: string[] = []
    const host = setUp(scriptedModel([callTools(['edit', {}])]), {
      edit: async (_args, { askPerson }) => {
        decisions.push(await askPerson())
        return null
      },
    })
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    const items: ChatItem[] = []
    for await (const item of host.turns.watch(conversationId, 0, never)) {
      items.push(item)
      if (item.type === 'approval-request') host.turns.stop(conversationId)
      if (item.type === 'turn-end') break
    }
    expect(decisions).toEqual(['cancelled'])
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'approval-answer', decision: 'cancelled' }),
    )
    expect(lastOf(items)).toMatchObject({ status: 'stopped' })
  })

  test('is no error when nothing runs', () => {
    setUp(hanging).turns.stop('nobody')
  })
})

describe('watching', () => {
  test('a reload in mid-answer loses nothing and repeats nothing', async () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${index} `)
    const { host } = await overHttp([{ text: words, delayMs: 10 }])
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    const before: ChatItem[] = []
    for await (const item of host.turns.watch(conversationId, 0, never)) {
      before.push(item)
      if (item.type === 'text-delta' && before.length > 4) break
    }
    const after: ChatItem[] = []
    for await (const item of host.turns.watch(conversationId, lastOf(before)?.seq ?? 0, never)) {
      after.push(item)
      if (item.type === 'turn-end') break
    }
    expect(textOf([...before, ...after])).toBe(words.join(''))
    const seqs = [...before, ...after].map(({ seq }) => seq)
    expect(new Set(seqs).size).toBe(seqs.length)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  test('a finished answer is replayed as one text', async () => {
    const { host } = await overHttp([{ text: ['a', 'b', 'c'], delayMs: 40 }])
    await host.ask('Go')
    const replayed: ChatItem[] = []
    for await (const item of host.turns.watch(host.turns.conversations()[0]?.id ?? '', 0, never)) {
      replayed.push(item)
      if (item.type === 'turn-end') break
    }
    expect(replayed.map(({ type }) => type)).toEqual([
      'user-message',
      'turn-start',
      'prompt-sizes',
      'text',
      'turn-end',
    ])
    expect(textOf(replayed)).toBe('abc')
  })

  test('a reader that never reads slows nobody', async () => {
    const host = setUp(scriptedModel([say('ok')]))
    const conversation = host.turns.create()
    const lazy = host.turns.watch(conversation.id, 0, never)
    const first = lazy.next()
    const items = await host.ask('Go', conversation.id)
    expect(lastOf(items)).toMatchObject({ status: 'done' })
    expect((await first).value).toMatchObject({ type: 'user-message' })
    await lazy.return(null)
  })

  test('ends when its reader leaves, and when the conversation is deleted', async () => {
    const host = setUp(scriptedModel([]))
    const { id } = host.turns.create()
    const controller = new AbortController()
    const left = host.turns.watch(id, 0, controller.signal).next()
    const deleted = host.turns.watch(id, 0, never).next()
    controller.abort()
    expect(await left).toEqual({ done: true, value: null })
    await host.turns.delete(id)
    expect(await deleted).toEqual({ done: true, value: null })
    await expect(host.turns.watch(id, 0, never).next()).rejects.toThrow(/gone/)
  })
})

describe('conversations', () => {
  test('take their title from the first message and keep a given one', async () => {
    const host = setUp(scriptedModel([say('a'), say('b'), say('c')]))
    await host.ask(
      'What do I know about **permits** and visas, and about everything else that matters?',
    )
    expect(host.turns.conversations()[0]?.title).toBe(
      'What do I know about permits and visas, and about everything…',
    )
    const { id } = host.turns.create()
    host.turns.rename(id, ' Mine ')
    await host.ask('Other', id)
    expect(host.turns.conversations().find((each) => each.id === id)?.title).toBe('Mine')
  })

  test('run one turn at a time each, and say which run', async () => {
    const host = setUp(hanging)
    const heard: boolean[] = []
    host.turns.onChange((all) => heard.push(all[0]?.isRunning ?? false))
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    expect(() => host.turns.send({ conversationId, text: 'Again', openPath: null })).toThrow(
      /still answering/,
    )
    expect(() => host.turns.continue(conversationId)).toThrow(/still answering/)
    host.turns.send({ conversationId: null, text: 'Elsewhere', openPath: null })
    host.turns.stop(conversationId)
    await waitUntil(() =>
      expect(host.turns.conversations().find(({ id }) => id === conversationId)?.isRunning).toBe(
        false,
      ),
    )
    expect(heard).toContain(true)
  })

  test('are deleted with their running turn', async () => {
    const host = setUp(hanging)
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    await host.turns.delete(conversationId)
    expect(host.turns.conversations()).toEqual([])
    expect(() => host.turns.send({ conversationId, text: 'x', openPath: null })).toThrow(/gone/)
  })

  test('go on with what was said before, and learn of undone changes', async () => {
    const model = scriptedModel([say('First.'), say('Second.'), say('Third.'), say('Fourth.')])
    const host = setUp(model)
    await host.ask('One')
    const { id } = host.turns.conversations()[0] ?? { id: '' }
    host.store.journal.recordIntent([
      {
        changeId: 'c1',
        groupId: 'g',
        kind: 'edit',
        path: 'a.md',
        toPath: null,
        preEtag: null,
        preRef: null,
        postEtag: null,
        undoes: [],
        isFolder: false,
        summary: 'Edited',
        origin: { actor: 'agent', conversationId: id, turnId: 't', callId: 'k' },
        atMs: 0,
      },
    ])
    host.turns.recordUndo('c1', true)
    host.turns.recordUndo('unknown', true)
    const items = await host.ask('Two', id)
    expect(items).toContainEqual(
      expect.objectContaining({ type: 'undone', changeId: 'c1', path: 'a.md' }),
    )
    expect(withoutSituations(model.requests[1]?.messages ?? [])).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'First.' },
      {
        role: 'user',
        content: '(Since your last answer I took back your changes to: a.md.)\n\nTwo',
      },
    ])
    host.turns.recordUndo('c1', false)
    expect((await host.ask('Three', id)).map(({ type }) => type)).toContain('redone')
    const askedLast = (): unknown =>
      withoutSituation(model.requests.at(-1)?.messages.at(-1)?.content)
    expect(askedLast()).toBe(
      '(Since your last answer I made your changes again in: a.md.)\n\nThree',
    )
    host.turns.recordUndo('c1', true)
    host.turns.recordUndo('c1', false)
    await host.ask('Four', id)
    expect(askedLast()).toBe('Four')
  })
})

describe('when Latent ends', () => {
  test('on purpose: running turns end as interrupted, in time', async () => {
    const host = setUp(hanging)
    const { conversationId } = host.turns.send({ conversationId: null, text: 'Go', openPath: null })
    await host.turns.dispose()
    expect(lastOf(host.store.items(conversationId, 0))).toMatchObject({
      type: 'turn-end',
      status: 'interrupted',
    })
    expect(() => host.turns.send({ conversationId: null, text: 'x', openPath: null })).toThrow(
      /closing/,
    )
  })

  test('by a crash: what was said is kept, the running tool is unknown, the question has no yes', async () => {
    const model = scriptedModel([say('Back again.')])
    const host = setUp(model)
    const { id } = host.store.createConversation('Old')
    const emit = (item: Parameters<typeof host.store.appendItem>[2]) =>
      host.store.appendItem(id, 't1', item)
    emit({ type: 'user-message', messageId: 'u', text: 'Do it', openPath: null })
    host.store.appendMessage(id, { role: 'user', content: 'Do it' })
    emit({ type: 'turn-start', model: 'm', isLocal: true })
    const calls = ['done', 'edit'].map((name) => ({ id: name, name, arguments: '{}' }))
    host.store.appendMessage(id, { role: 'assistant', content: null, toolCalls: calls })
    for (const name of ['done', 'edit'])
      emit({ type: 'tool-start', callId: name, tool: name, title: name, arguments: {} })
    const change = {
      changeId: 'c',
      kind: 'edit',
      path: 'a.md',
      additions: 1,
      deletions: 0,
    } as const
    emit({
      type: 'tool-end',
      callId: 'done',
      result: okResult,
      changes: [{ ...change, path: vaultPath('a.md') }],
    })
    host.store.appendMessage(id, { role: 'tool', content: '{"success":true}', toolCallId: 'done' })
    emit({
      type: 'approval-request',
      request: {
        approvalId: 'q',
        nonce: 'n',
        conversationId: id,
        callId: 'edit',
        callIds: ['edit'],
        digest: '',
        tool: 'edit',
        title: 'Edit',
        changes: [],
        parts: [],
        readBefore: [],
        createdAtMs: 0,
        expiresAtMs: 1,
      },
    })
    for (const text of ['Half ', 'a text']) emit({ type: 'text-delta', messageId: 'm', text })

    host.reopen()
    const items = host.store.items(id, 0)
    expect(items.slice(-5)).toMatchObject([
      { type: 'approval-request' },
      { type: 'text', text: 'Half a text' },
      {
        type: 'tool-end',
        callId: 'edit',
        result: { success: false, error: expect.stringMatching(/not known/) },
      },
      { type: 'approval-answer', approvalId: 'q', decision: 'cancelled' },
      {
        type: 'turn-end',
        status: 'interrupted',
        toolsUsed: ['done', 'edit'],
        changes: [{ changeId: 'c' }],
        canContinue: true,
      },
    ])
    host.reopen()
    expect(host.store.items(id, 0)).toEqual(items) // ended once

    host.turns.continue(id)
    await waitUntil(() => expect(lastOf(host.store.items(id, 0))).toMatchObject({ status: 'done' }))
    expect(withoutSituations(model.requests[0]?.messages ?? [])).toMatchObject([
      { role: 'user', content: 'Do it' },
      { role: 'assistant', toolCalls: [{ id: 'done' }, { id: 'edit' }] },
      { role: 'tool', toolCallId: 'done', content: '{"success":true}' },
      { role: 'tool', toolCallId: 'edit', content: expect.stringMatching(/not known/) },
      { role: 'assistant', content: 'Half a text' },
      { role: 'user', content: 'Please go on.' },
    ])
  })
  const okResult = { ...stoppedLike(), success: true }
})

function stoppedLike() {
  return {
    userMessage: '',
    metadata: {
      toolName: 'edit',
      toolVersion: '1',
      executionTime: 0,
      permissions: [],
      dataModified: false,
    },
  }
}

describe('the index section of the prompt', () => {
  test('is what the vault says, and its failure or slowness costs only itself', async () => {
    const model = scriptedModel([say('a'), say('b'), say('c')])
    const clock = createFakeClock()
    let describeVault: () => Promise<string> = () => Promise.resolve('- projects (3 notes)')
    const host = setUp(model, {}, { clock, describeVault: () => describeVault() })
    await host.ask('One')
    describeVault = () => Promise.reject(new Error('down'))
    await host.ask('Two')
    describeVault = () => new Promise(() => {})
    const slow = host.ask('Three')
    await clock.untilSomebodySleeps(2000)
    await clock.advance(2000)
    await slow
    const told = model.requests.map(({ messages }) => messages.at(-1)?.content)
    expect(told[0]).toContain('- projects (3 notes)')
    expect(told[1]).toContain('(The index is empty.)')
    expect(told[2]).toContain('(The index is empty.)')
  })
})

describe('the memory note', () => {
  test('goes into the prompt of each turn as it is then, and counts as read', async () => {
    const path = vaultPath('About me.md')
    let text = 'I am Ada.'
    const model = scriptedModel([say('Hello.'), say('Again.')])
    const read: string[] = []
    const tools = fakeTools({})
    const host = setUp(
      model,
      {},
      {
        memory: () => Promise.resolve(memoryText(path, text)),
        tools: {
          ...tools,
          openTurn(turn) {
            read.push(...turn.attached.sources.map((source) => source.path))
            return tools.openTurn(turn)
          },
        },
      },
    )
    await host.ask('Hi')
    const told = (): string | null | undefined => model.requests.at(-1)?.messages.at(-1)?.content
    expect(told()).toContain('I am Ada.')
    expect(read).toEqual([path])
    text = 'I am Grace.'
    await host.ask('Hi', host.turns.conversations()[0]?.id)
    expect(told()).toContain('I am Grace.')
    expect(told()).not.toContain('Ada')
  })

  test('that cannot be read costs its section only', async () => {
    const model = scriptedModel([say('Hello.')])
    const host = setUp(model, {}, { memory: () => Promise.reject(new Error('no')) })
    expect(lastOf(await host.ask('Hi'))).toMatchObject({ status: 'done' })
    expect(JSON.stringify(model.requests)).not.toContain('## Memory')
  })
})
