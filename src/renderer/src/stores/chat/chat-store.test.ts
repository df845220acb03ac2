import { describe, expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import { contract } from '../../../../shared/contract/index.ts'
import type { ChatItem } from '../../../../shared/domain/chat/chat-item.ts'
import { createClient } from '../../../../shared/rpc/client.ts'
import type { Handlers } from '../../../../shared/rpc/contract.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createChannelPair } from '../../../../shared/rpc/pair.ts'
import { createServer } from '../../../../shared/rpc/server.ts'
import { createChatStore } from './chat-store.ts'

/** A conversation in main that grows, and can be watched from anywhere. */
function createFakeMain() {
  const items: ChatItem[] = []
  const waiting = new Set<() => void>()
  const watched: number[] = []
  return {
    watched,
    emit(item: DistributiveOmit<ChatItem, 'seq' | 'turnId' | 'atMs'>) {
      items.push({ ...item, seq: items.length + 1, turnId: 't1', atMs: 0 })
      for (const wake of waiting) wake()
    },
    async *watch(after: number, signal: AbortSignal): AsyncGenerator<ChatItem, null> {
      watched.push(after)
      let at = after
      while (!signal.aborted) {
        const next = items.find(({ seq }) => seq > at)
        if (next) {
          at = next.seq
          yield next
          continue
        }
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          signal.addEventListener('abort', () => resolve())
        })
      }
      return null
    },
  }
}
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never

const conversation = (id: string, isRunning = false) => ({
  id,
  title: id,
  createdAtMs: 0,
  updatedAtMs: 0,
  isRunning,
  providerId: null,
  isPinned: false,
  forkedFrom: null,
})

function connect(handlers: Partial<Handlers<LatentContract>>) {
  const known = {
    'chat.conversations': () => [conversation('c1'), conversation('c2', true)],
    'tool.list': () => [],
    ...handlers,
  }
  const pair = createChannelPair()
  // Only what the test gives can be asked for.
  const server = createServer(contract, known as unknown as Handlers<LatentContract>, {
    onUnexpected: (error) => {
      throw error
    },
    validateOutput: true,
  })
  server.attach(pair.server, 'window')
  const store = createChatStore({ client: createClient<LatentContract>(pair.client) })
  onTestFinished(() => store.dispose())
  return { store, server }
}

describe('the chat store', () => {
  test('follows the shown conversation, and every one that runs', async () => {
    const mains = { c1: createFakeMain(), c2: createFakeMain() }
    const { store } = connect({
      'chat.watch': ({ conversationId, after }, { signal }) =>
        mains[conversationId === 'c1' ? 'c1' : 'c2'].watch(after, signal),
    })
    await store.load()
    store.open('c1')
    const message = { type: 'user-message', messageId: 'u', openPath: null } as const
    mains.c1.emit({ ...message, text: 'shown' })
    mains.c2.emit({ ...message, text: 'runs elsewhere' })
    await waitUntil(() => {
      const { transcripts } = store.state.getState()
      expect(transcripts['c1']?.entries).toMatchObject([{ text: 'shown' }])
      expect(transcripts['c2']?.entries).toMatchObject([{ text: 'runs elsewhere' }])
    })
  })

  test('goes on after the last item when the connection was lost', async () => {
    const main = createFakeMain()
    let losses = 1
    const { store } = connect({
      async *'chat.watch'({ after }, { signal }) {
        for await (const item of main.watch(after, signal)) {
          yield item
          if (item.seq === 2 && losses-- > 0)
            throw new LatentError('disconnected', 'Latent is not connected.')
        }
        return null
      },
    })
    main.emit({ type: 'user-message', messageId: 'u', text: 'Hello', openPath: null })
    main.emit({ type: 'text-delta', messageId: 'm', text: 'Two ' })
    main.emit({ type: 'text-delta', messageId: 'm', text: 'wait.' })
    store.open('c1')
    await waitUntil(() => {
      const entries = store.state.getState().transcripts['c1']?.entries
      expect(entries?.[1]).toMatchObject({ blocks: [{ text: 'Two wait.' }] })
    })
    expect(main.watched).toEqual([0, 2])
  })

  test('keeps the draft until main took it, and says why it did not', async () => {
    const main = createFakeMain()
    let isBusy = true
    const { store } = connect({
      'chat.send': () => {
        if (isBusy) throw new LatentError('conflict', 'An answer is being written there.')
        return { conversationId: 'c9', turnId: 't1' }
      },
      'chat.watch': ({ after }, { signal }) => main.watch(after, signal),
    })
    store.setDraft('Hello')
    expect(await store.send('Hello', null)).toBe(false)
    expect(store.state.getState()).toMatchObject({
      draft: 'Hello',
      problem: 'An answer is being written there.',
    })
    isBusy = false
    expect(await store.send('Hello', null)).toBe(true)
    expect(store.state.getState()).toMatchObject({ draft: '', problem: null, conversationId: 'c9' })
  })

  test('does not lose what was typed while the message was on its way', async () => {
    const { store } = connect({
      'chat.send': () => {
        store.setDraft('Hello and more')
        return { conversationId: 'c1', turnId: 't1' }
      },
      'chat.watch': ({ after }, { signal }) => createFakeMain().watch(after, signal),
    })
    store.setDraft('Hello')
    await store.send('Hello', null)
    expect(store.state.getState().draft).toBe('and more')
  })

  test('what is written while a fork is being made goes into the fork, or nowhere', async () => {
    const fork = { ...Promise.withResolvers<void>() }
    const sentTo: (string | null)[] = []
    const { store } = connect({
      'chat.fork': async () => {
        await fork.promise
        return conversation('f')
      },
      'chat.send': ({ conversationId }) => {
        sentTo.push(conversationId)
        return { conversationId: conversationId ?? 'new', turnId: 't' }
      },
      'chat.watch': ({ after }, { signal }) => createFakeMain().watch(after, signal),
    })
    store.open('c1')
    void store.fork('t1')
    const sent = store.send('And on', null)
    fork.resolve()
    expect(await sent).toBe(true)
    expect(sentTo).toEqual(['f'])
    expect(store.state.getState().conversationId).toBe('f')

    fork.promise = Promise.reject<void>(new LatentError('unavailable', 'The disk is full.'))
    void store.fork('t1')
    expect(await store.send('And on', null)).toBe(false)
    expect(sentTo).toEqual(['f'])
    expect(store.state.getState()).toMatchObject({
      problem: 'The disk is full.',
      isSending: false,
    })
    expect(await store.send('And on', null)).toBe(true)
  })

  test('a fork does not take the place of what the person went to meanwhile', async () => {
    const fork = Promise.withResolvers<ReturnType<typeof conversation>>()
    const { store } = connect({
      'chat.fork': () => fork.promise,
      'chat.watch': ({ after }, { signal }) => createFakeMain().watch(after, signal),
    })
    store.open('c1')
    const forked = store.fork('t1')
    store.open('c2')
    fork.resolve(conversation('f'))
    await forked
    expect(store.state.getState().conversationId).toBe('c2')
  })

  test('an answer that came too late is told, and the question stays on the screen', async () => {
    const { store } = connect({
      'approval.answer': () => {
        throw new LatentError('denied', 'This question was answered already.')
      },
    })
    const request = {
      approvalId: 'a1',
      nonce: 'n',
      conversationId: 'c1',
      callId: 'k',
      callIds: ['k'],
      digest: '',
      parts: [],
      tool: 'edit_note',
      title: 'Edit a.md',
      changes: [],
      readBefore: [],
      createdAtMs: 0,
      expiresAtMs: 0,
    }
    store.review('a1')
    expect(await store.answer(request, { decision: 'declined', reason: '' })).toBe(
      'This question was answered already.',
    )
    expect(store.state.getState()).toMatchObject({ reviewedId: 'a1', answeredHere: [] })
  })

  test('a conversation that is deleted is not followed any more', async () => {
    const main = createFakeMain()
    let left = false
    const { store, server } = connect({
      'chat.watch': async function* ({ after }, { signal }) {
        signal.addEventListener('abort', () => (left = true))
        return yield* main.watch(after, signal)
      },
    })
    store.open('c1')
    main.emit({ type: 'user-message', messageId: 'u', text: 'Hello', openPath: null })
    await waitUntil(() => expect(store.state.getState().transcripts['c1']).toBeDefined())
    server.emit('chat.changed', { conversations: [conversation('c2')] })
    await waitUntil(() => expect(left).toBe(true))
    expect(store.state.getState()).toMatchObject({ conversationId: null, transcripts: {} })
  })
})
