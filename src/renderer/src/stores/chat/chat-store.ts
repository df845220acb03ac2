import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Conversation, ToolInfo } from '../../../../shared/contract/chat.ts'
import type { ApprovalRequest, ApprovalReview } from '../../../../shared/domain/chat/approval.ts'
import type { ContextReference } from '../../../../shared/domain/chat/chat-context.ts'
import type { ChatItem } from '../../../../shared/domain/chat/chat-item.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { applyChatItem, emptyTranscript, type Transcript } from './apply-chat-item.ts'
import { createNextConversation } from './next-conversation.ts'
import { followConversations } from './follow-conversations.ts'

export interface ChatState {
  /** Newest first; null until main said so. */
  readonly conversations: readonly Conversation[] | null
  /** The one that is shown; null is a new one that main does not know yet. */
  readonly conversationId: string | null
  /** Of every conversation that is or was shown, and of those that run. */
  readonly transcripts: Readonly<Record<string, Transcript>>
  readonly tools: readonly ToolInfo[]
  /** The question that the sheet shows; null while it waits for the person to stop typing, or there is none. */
  readonly reviewedId: string | null
  /** Questions that this window answers or answered: what comes back is its own answer. */
  readonly answeredHere: readonly string[]
  /** Questions that the person closed without an answer. */
  readonly putAside: readonly string[]
  /** Who answers in the next new conversation; null: the default. */
  readonly newProviderId: string | null
  /** What is written and not sent; kept here, so that closing the pane does not lose it. */
  readonly draft: string
  readonly isSending: boolean
  /** Why the last message, stop or other wish failed, as a sentence. */
  readonly problem: string | null
}

export type WindowAnswer =
  | { readonly decision: 'allowed'; readonly review: ApprovalReview }
  | { readonly decision: 'declined'; readonly reason: string }

/** The conversations of the chat pane. Main owns the turns; this is a copy that watching keeps up to date. */
export interface ChatStore {
  readonly state: StoreApi<ChatState>
  /** Reads what can be had before anything is shown. Call it after every connection. */
  load(): Promise<void>
  /** Shows a conversation; null a new one. */
  open(conversationId: string | null): void
  setDraft(draft: string): void
  /** True when main took the message; else `problem` says why. The draft stays until it was taken. */
  send(
    text: string,
    openPath: string | null,
    context?: readonly ContextReference[],
    images?: readonly VaultPath[],
  ): Promise<boolean>
  stop(): Promise<void>
  /** Who answers in the shown conversation from its next turn on; null: the default. */
  chooseProvider(providerId: string | null): Promise<void>
  /** Does not wait for the next try. */
  retryNow(): Promise<void>
  continue(): Promise<void>
  rename(conversationId: string, title: string): Promise<void>
  pin(conversationId: string, isPinned: boolean): Promise<void>
  /** Makes a note of a conversation; resolves with its path, or null when `problem` says why not. */
  exportNote(conversationId: string): Promise<VaultPath | null>
  /** Changes a summary of the conversation that is shown; null removes it. True when main took it. */
  setSummary(summaryId: string, text: string | null): Promise<boolean>
  /** Shows a new conversation with everything up to the end of that answer. */
  fork(turnId: string): Promise<void>
  /** Asks a message again, and shows the version of the conversation in which it is answered. */
  resend(messageId: string, text: string, providerId?: string | null): Promise<boolean>
  delete(conversationId: string): Promise<void>
  /** Shows a question in the sheet; null shows none. */
  review(approvalId: string | null): void
  /** Closes the sheet and leaves the question open; it is shown again when the person asks for it. */
  putAside(approvalId: string): void
  /** Resolves with null when the answer was taken, and the sheet closes; else with a sentence that says why not. */
  answer(request: ApprovalRequest, answer: WindowAnswer): Promise<string | null>
  dispose(): void
}

const nothingShown: ChatState = {
  conversations: null,
  conversationId: null,
  transcripts: {},
  tools: [],
  reviewedId: null,
  answeredHere: [],
  putAside: [],
  newProviderId: null,
  draft: '',
  isSending: false,
  problem: null,
}

export function createChatStore({ client }: { readonly client: LatentClient }): ChatStore {
  const state = createStore<ChatState>(() => nothingShown)
  const following = followConversations({
    client,
    lastSeqOf: (id) => state.getState().transcripts[id]?.lastSeq ?? 0,
    onItems: (batches) =>
      state.setState(({ transcripts }) => ({ transcripts: withItems(transcripts, batches) })),
    onGone: (id) =>
      state.setState(({ conversationId, transcripts: { [id]: _gone, ...transcripts } }) => ({
        transcripts,
        conversationId: conversationId === id ? null : conversationId,
      })),
  })
  const { follow, forget } = following

  /** What runs is followed even when another one is shown: its questions must be seen. */
  function takeConversations(conversations: readonly Conversation[]): void {
    state.setState({ conversations })
    for (const { id, isRunning } of conversations) if (isRunning) follow(id)
  }
  const stopListening = client.on('chat.changed', ({ conversations }) => {
    takeConversations(conversations)
    const known = new Set(conversations.map(({ id }) => id))
    for (const id of following.ids()) if (!known.has(id)) forget(id)
  })

  /** Runs a wish of the person; a failure becomes `problem`. */
  async function attempt<T>(wish: () => Promise<T>): Promise<T | undefined> {
    state.setState({ problem: null })
    try {
      return await wish()
    } catch (error) {
      if (!isAbort(error)) state.setState({ problem: errorSentence(error) })
      return undefined
    }
  }

  /** A wish that is about the conversation that is shown; without one there is none. */
  const ofShown =
    (wish: (conversationId: string) => Promise<unknown>) => async (): Promise<void> => {
      const { conversationId } = state.getState()
      if (conversationId !== null) await attempt(() => wish(conversationId))
    }

  function show(conversationId: string | null): void {
    state.setState({ conversationId, problem: null, newProviderId: null })
    if (conversationId !== null) follow(conversationId)
  }

  const next = createNextConversation(() => state.getState().conversationId, show)

  return {
    state,
    async load() {
      await attempt(async () => {
        const [conversations, tools] = await Promise.all([
          client.call('chat.conversations', {}),
          client.call('tool.list', {}),
        ])
        state.setState({ tools })
        takeConversations(conversations)
      })
    },
    open: show,
    setDraft: (draft) => state.setState({ draft }),
    async send(text, openPath, context = [], images = []) {
      state.setState({ isSending: true })
      // What is written after a fork was asked for is meant for the fork, and not for anything else when there is none.
      if (!(await next.settled())) {
        state.setState({ isSending: false })
        return false
      }
      const { conversationId, newProviderId: providerId } = state.getState()
      const message = {
        conversationId,
        text,
        openPath,
        context: [...context],
        images: [...images],
        providerId,
      }
      const sent = await attempt(() => client.call('chat.send', message))
      state.setState({ isSending: false })
      if (!sent) return false
      // What was typed behind the message while it was on its way is the beginning of the next one.
      state.setState(({ draft }) => ({
        draft: draft.startsWith(text) ? draft.slice(text.length).trimStart() : draft,
      }))
      // The person may have opened another one meanwhile; a new one is shown only in the place of a new one.
      if (state.getState().conversationId === conversationId)
        state.setState({ conversationId: sent.conversationId })
      follow(sent.conversationId)
      return true
    },
    async chooseProvider(providerId) {
      const { conversationId } = state.getState()
      if (conversationId === null) state.setState({ newProviderId: providerId })
      else await attempt(() => client.call('chat.setProvider', { conversationId, providerId }))
    },
    retryNow: ofShown((conversationId) => client.call('chat.retryNow', { conversationId })),
    stop: ofShown((conversationId) => client.call('chat.stop', { conversationId })),
    continue: ofShown((conversationId) => client.call('chat.continue', { conversationId })),
    async rename(conversationId, title) {
      await attempt(() => client.call('chat.rename', { conversationId, title }))
    },
    async pin(conversationId, isPinned) {
      await attempt(() => client.call('chat.pin', { conversationId, isPinned }))
    },
    async exportNote(conversationId) {
      const made = await attempt(() => client.call('chat.export', { conversationId }))
      return made?.path ?? null
    },
    async setSummary(summaryId, text) {
      const { conversationId } = state.getState()
      if (conversationId === null) return false
      const done = await attempt(() =>
        client.call('chat.setSummary', { conversationId, summaryId, text }),
      )
      return done !== undefined
    },
    async fork(turnId) {
      await next.show(async (conversationId) => {
        const wish = { conversationId, turnId }
        return (await attempt(() => client.call('chat.fork', wish)))?.id
      })
    },
    resend: (messageId, text, providerId) =>
      next.show(async (conversationId) => {
        const wish = { conversationId, messageId, text, providerId }
        return (await attempt(() => client.call('chat.resend', wish)))?.conversationId
      }),
    async delete(conversationId) {
      await attempt(async () => {
        await client.call('chat.delete', { conversationId })
        forget(conversationId)
      })
    },
    review: (reviewedId) => state.setState({ reviewedId }),
    putAside: (approvalId) =>
      state.setState(({ putAside }) => ({
        reviewedId: null,
        putAside: [...putAside, approvalId],
      })),
    answer: (request, answer) => answerApproval(client, state, request, answer),
    dispose() {
      stopListening()
      following.dispose()
    },
  }
}

/** A question that is answered here is not shown as answered elsewhere when that comes back. */
async function answerApproval(
  client: LatentClient,
  state: StoreApi<ChatState>,
  { approvalId, nonce, digest }: ApprovalRequest,
  answer: WindowAnswer,
): Promise<string | null> {
  state.setState(({ answeredHere }) => ({ answeredHere: [...answeredHere, approvalId] }))
  try {
    await client.call('approval.answer', {
      approvalId,
      nonce,
      ...(answer.decision === 'allowed' ? { ...answer, digest } : answer),
    })
    state.setState(({ reviewedId }) => ({
      reviewedId: reviewedId === approvalId ? null : reviewedId,
    }))
    return null
  } catch (error) {
    state.setState(({ answeredHere }) => ({
      answeredHere: answeredHere.filter((id) => id !== approvalId),
    }))
    return errorSentence(error)
  }
}

type Transcripts = ChatState['transcripts']

const withItems = (
  transcripts: Transcripts,
  batches: readonly (readonly [string, readonly ChatItem[]])[],
): Transcripts => ({
  ...transcripts,
  ...Object.fromEntries(
    batches.map(([id, items]) => [
      id,
      items.reduce(applyChatItem, transcripts[id] ?? emptyTranscript),
    ]),
  ),
})
