import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { AgentMode } from '../../../shared/domain/settings.ts'
import type { Conversation } from '../../../shared/contract/chat.ts'
import { GO_ON, type NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Ids, Logger } from '../../platform/ports.ts'
import type { VaultStore } from '../../state/vault-store.ts'
import type { Approvals } from './approvals.ts'
import { withAttached } from '../prompt/attached-text.ts'
import { createTokenCounter, type TokenCounter } from '../budget/token-counter.ts'
import { conversationTitle } from '../ask/conversation-title.ts'
import { nothingAttached, type GatheredContext } from '../prompt/gather-context.ts'
import type { Grounding } from '../answer/ground-answer.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { memorySection, type MemoryText } from '../prompt/memory-note.ts'
import type { Model } from '../model.ts'
import { withDeadline } from '../../platform/with-deadline.ts'
import type { ReadPicture } from '../prompt/pictures.ts'
import { recoverTurns } from './recover-turns.ts'
import { runTurn, type TurnLimits } from './run-turn.ts'
import { createTurnPrompt, type OfferedTools } from '../prompt/turn-prompt.ts'
import type { TurnTools } from './turn-tools.ts'
import { createSummaries } from '../summaries/create-summaries.ts'
import { summarisedMessages } from '../summaries/summarised-messages.ts'
import { replacedChanges, undoneSinceLastMessage } from './told-before.ts'
import type { Turns } from './turns.ts'
import { forkAfter, listed, tellLater, versionOf } from './versions.ts'

export interface CreateTurnsOptions {
  /**
   * Who answers in a conversation that chose `providerId` (null: the default). Asked once per turn, so that a change of
   * the settings holds from the next one on.
   */
  readonly model: (providerId: string | null) => Model
  readonly tools: TurnTools
  readonly approvals: Pick<Approvals, 'ask'>
  readonly store: VaultStore
  /** Left out: no picture can be sent. */
  readonly readPicture?: ReadPicture
  /** False leaves unfinished turns as they are: another process may be answering them. */
  readonly recovers?: boolean
  readonly limits: () => TurnLimits
  /** What the agent may do; asked before each round. */
  readonly mode: () => AgentMode
  /** The index section of the prompt, in Latent's own words. Its failure costs the section, not the turn. */
  readonly describeVault?: (signal: AbortSignal) => Promise<string>
  /** The folders of the vault, for the assistant that is no language model. Their failure costs that, not the turn. */
  readonly listFolders?: () => Promise<readonly string[]>
  /** What answers are checked against; left out, they are not. */
  readonly grounding?: Grounding
  /** The person's memory note; null when it is off or not there. Its failure costs the section, not the turn. */
  readonly memory?: () => Promise<MemoryText | null>
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

const INDEX_TIMEOUT_MS = 2000

interface RunningTurn {
  readonly controller: AbortController
  hurry(): void
  /** Never rejects. */
  readonly done: Promise<void>
}

/** Turns that a crash interrupted are ended here, before anything else; see `recovers`. */
export function createTurns(options: CreateTurnsOptions): Turns {
  const { store, clock, ids, logger } = options
  const running = new Map<string, RunningTurn>()
  const watchers = new Map<string, Set<() => void>>()
  const listeners = new Set<(conversations: Conversation[]) => void>()
  /** What each model has shown of how it counts. */
  const counters = new WeakMap<Model, TokenCounter>()
  /** What each conversation was offered last. */
  const offered = new Map<string, OfferedTools>()
  let isDisposed = false
  const summaries = createSummaries({ store, append, counterOf, clock, ids, logger })

  if (options.recovers !== false) recoverTurns(store)

  const conversations = (): Conversation[] =>
    store.conversations().map((each) => ({ ...each, isRunning: running.has(each.id) }))

  function announce(): void {
    const current = conversations()
    for (const listener of listeners) listener(current)
  }

  function counterOf(model: Model): TokenCounter {
    const counter = counters.get(model) ?? createTokenCounter()
    counters.set(model, counter)
    return counter
  }

  function offeredIn(conversationId: string): OfferedTools {
    const known = offered.get(conversationId) ?? { tools: [] }
    offered.set(conversationId, known)
    return known
  }

  function wake(conversationId: string): void {
    for (const each of watchers.get(conversationId) ?? []) each()
  }

  // Another process wrote them, or what had waited is stored now.
  const stopNews = store.onNews(() => {
    announce()
    for (const conversationId of watchers.keys()) wake(conversationId)
  })

  function append(conversationId: string, turnId: string, item: NewChatItem): void {
    store.appendItem(conversationId, turnId, item)
    wake(conversationId)
  }

  /** What the person says, and how the model is told of it. */
  function say(
    conversationId: string,
    turnId: string,
    message: {
      readonly text: string
      readonly openPath: string | null
      readonly told: string
      readonly attached: GatheredContext
      readonly pictures: { readonly images?: VaultPath[] }
    },
  ): void {
    const { text, openPath, told, attached, pictures } = message
    append(conversationId, turnId, {
      type: 'user-message',
      messageId: ids.random(),
      text,
      openPath,
      ...(attached.pieces.length > 0 && { context: [...attached.pieces] }),
      ...pictures,
    })
    const content = withAttached(told, attached.texts, ids.random())
    store.appendMessage(conversationId, { role: 'user', content, ...pictures })
  }

  /** While nobody waits for it. */
  function summariseLater(conversationId: string): void {
    try {
      const conversation = store.conversation(conversationId)
      if (conversation) summaries.consider(conversationId, options.model(conversation.providerId))
    } catch (error) {
      logger.warn('A conversation could not be summed up', { conversationId, error })
    }
  }

  async function foldersNow(): Promise<readonly string[]> {
    try {
      return (await options.listFolders?.()) ?? []
    } catch (error) {
      logger.warn('The folders could not be listed', { error })
      return []
    }
  }

  function mustExist(conversationId: string): Conversation {
    const conversation = store.conversation(conversationId)
    if (!conversation) throw new LatentError('not_found', 'That conversation is gone.')
    return conversation
  }

  function mustBeIdle(conversationId: string | null): void {
    if (isDisposed) throw closing()
    if (conversationId !== null && running.has(conversationId))
      throw new LatentError(
        'conflict',
        'The assistant is still answering in this conversation. Stop it first, or wait.',
      )
  }

  function start(
    conversationId: string,
    turnId: string,
    openPath: string | null,
    attached = nothingAttached,
  ): void {
    const controller = new AbortController()
    let hurry = (): void => {}
    const run = async (): Promise<void> => {
      const index = await vaultIndex(controller.signal)
      const memory = await readMemory()
      const messages = (): ModelMessage[] => store.messages(conversationId)
      const model = options.model(store.conversation(conversationId)?.providerId ?? null)
      await runTurn({
        ...options,
        conversationId,
        turnId,
        model,
        openPath,
        readPicture: options.readPicture ?? noPictures,
        hurried: () => new Promise((resolve) => (hurry = resolve)),
        attached: memory ? withMemory(attached, memory) : attached,
        ...(model.isOffline && { folders: await foldersNow() }),
        limits: options.limits(),
        signal: controller.signal,
        isQuitting: () => isDisposed,
        usedCallIds: new Set(
          messages().flatMap(({ toolCalls = [] }) => toolCalls.map((c) => c.id)),
        ),
        deniedBefore: store.denials(conversationId),
        prompt: createTurnPrompt({
          model,
          counter: counterOf(model),
          tools: options.tools,
          signal: controller.signal,
          messages,
          summarised: (all) => summarisedMessages(all, store.summaries(conversationId)),
          situation: () => ({
            today: localDay(clock.nowMs()),
            openPath,
            mode: options.mode(),
            ...(index !== null && { vault: index }),
            // Marked by the same word as long as the conversation lasts, so that the same memory is told in the same words.
            memory: memory ? memorySection(memory, conversationId) : '',
          }),
          keep: (situation) =>
            store.appendMessage(conversationId, { role: 'user', content: null, situation }),
          offered: offeredIn(conversationId),
        }),
        emit: (item) => append(conversationId, turnId, item),
        remember: (message) => store.appendMessage(conversationId, message),
        settleText: (messageId, text) => store.compactText(conversationId, messageId, text),
      })
    }
    const done = run()
      .catch((error: unknown) => {
        // Only the store can fail here; a turn without an end is ended at the next start.
        logger.error('A turn could not be stored', { error })
      })
      .finally(() => {
        running.delete(conversationId)
        wake(conversationId)
        if (isDisposed) return
        announce()
        summariseLater(conversationId)
      })
    running.set(conversationId, { controller, done, hurry: () => hurry() })
    announce()
  }

  async function readMemory(): Promise<MemoryText | null> {
    try {
      return (await options.memory?.()) ?? null
    } catch (error) {
      logger.warn('The prompt has no memory section', { error })
      return null
    }
  }

  /** Null when it cannot be known now: what was told before holds. */
  async function vaultIndex(signal: AbortSignal): Promise<string | null> {
    if (!options.describeVault) return ''
    try {
      // Neither a stop nor an answer waits for an index process that is busy.
      return await withDeadline(options.describeVault, {
        limitMs: INDEX_TIMEOUT_MS,
        signal,
        clock,
        instead: () => null,
      })
    } catch (error) {
      logger.warn('The prompt has no index section', { error })
      return null
    }
  }

  return {
    conversations,
    create() {
      const conversation = store.createConversation('')
      announce()
      return conversation
    },
    rename(conversationId, title) {
      mustExist(conversationId)
      store.renameConversation(conversationId, title.trim())
      announce()
    },
    pin(conversationId, isPinned) {
      mustExist(conversationId)
      store.pinConversation(conversationId, isPinned)
      announce()
    },
    search: (query, limit) => store.searchConversations(query, limit),
    fork(conversationId, turnId) {
      const { title } = mustExist(conversationId)
      const fork = forkAfter(store, { conversationId, turnId, title })
      announce()
      return fork
    },
    resend({ conversationId, messageId, text, providerId, attached = nothingAttached }) {
      mustBeIdle(null)
      const source = mustExist(conversationId)
      const { id, asked, standing } = versionOf(store, { source, messageId, text })
      const turnId = ids.random()
      const { openPath, images } = asked
      if (providerId !== undefined) store.setConversationProvider(id, providerId)
      const paths = [...new Set(standing.map(({ change }) => change.path))]
      say(id, turnId, {
        text,
        openPath,
        told: replacedChanges(paths) + text,
        attached,
        pictures: images ? { images } : {},
      })
      tellLater(store, conversationId, id)
      if (paths.length > 0)
        append(id, turnId, {
          type: 'notice',
          level: 'info',
          text: `The version before changed ${listed(paths)}. These changes stay, unless you undo them.`,
          undoTurnIds: [...new Set(standing.map((each) => each.turnId))],
        })
      start(id, turnId, openPath, withPictures(attached, images))
      return { conversationId: id, turnId }
    },
    setSummary(conversationId, summaryId, text) {
      mustExist(conversationId)
      const last = store.summaries(conversationId).findLast((item) => item.summaryId === summaryId)
      if (!last) throw new LatentError('not_found', 'This summary is not there any more.')
      const { fromSeq, throughSeq } = last
      append(conversationId, summaryId, {
        type: 'summary',
        summaryId,
        fromSeq,
        throughSeq,
        text,
        by: 'person',
      })
    },
    async delete(conversationId) {
      mustExist(conversationId)
      const turn = running.get(conversationId)
      turn?.controller.abort()
      summaries.abandon(conversationId)
      await turn?.done
      offered.delete(conversationId)
      store.deleteConversation(conversationId)
      wake(conversationId)
      announce()
    },
    setProvider(conversationId, providerId) {
      mustExist(conversationId)
      store.setConversationProvider(conversationId, providerId)
      announce()
    },
    send(message) {
      const { conversationId, text, openPath, providerId = null } = message
      const { images = [], attached = nothingAttached } = message
      mustBeIdle(conversationId)
      const { id, title } = conversationId
        ? mustExist(conversationId)
        : store.createConversation('', providerId)
      if (title === '') store.renameConversation(id, conversationTitle(text))
      const turnId = ids.random()
      const told = undoneSinceLastMessage(store.items(id, 0)) + text
      const pictures = images.length > 0 ? { images: [...images] } : {}
      say(id, turnId, { text, openPath, told, attached, pictures })
      start(id, turnId, openPath, withPictures(attached, images))
      return { conversationId: id, turnId }
    },
    continue(conversationId) {
      mustExist(conversationId)
      mustBeIdle(conversationId)
      const last = store.messages(conversationId).findLast((message) => !message.situation)
      if (!last) throw new LatentError('conflict', 'There is nothing to go on with yet.')
      // After words of its own a model would end at once, or a server would refuse: somebody has to ask.
      if (last.role === 'assistant' && !last.toolCalls?.length)
        store.appendMessage(conversationId, { role: 'user', content: GO_ON })
      const turnId = ids.random()
      const asked = store.items(conversationId, 0).findLast((item) => item.type === 'user-message')
      start(conversationId, turnId, asked?.type === 'user-message' ? asked.openPath : null)
      return { turnId }
    },
    retryNow: (conversationId) => running.get(conversationId)?.hurry(),
    stop: (conversationId) => running.get(conversationId)?.controller.abort(),
    async *watch(conversationId, after, signal) {
      mustExist(conversationId)
      const own = watchers.get(conversationId) ?? new Set()
      watchers.set(conversationId, own)
      let hasNews = true
      let notify = (): void => {}
      const onNews = (): void => {
        hasNews = true
        notify()
      }
      own.add(onNews)
      signal.addEventListener('abort', onNews, { once: true })
      let seen = after
      try {
        for (;;) {
          hasNews = false // before reading: what comes while we read is read again
          if (signal.aborted) return null
          // Whoever watches asks again, and finds the vault as it was opened next.
          if (isDisposed) throw closing()
          if (!store.conversation(conversationId)) return null
          for (const item of store.items(conversationId, seen)) {
            if (signal.aborted) return null
            yield item
            seen = item.seq
          }
          if (!hasNews) await new Promise<void>((resolve) => (notify = resolve))
        }
      } finally {
        signal.removeEventListener('abort', onNews)
        own.delete(onNews)
        if (own.size === 0) watchers.delete(conversationId)
      }
    },
    recordUndo(changeId, isUndone) {
      const entry = store.journal.find(changeId)
      if (entry?.origin.actor !== 'agent') return
      const { conversationId: origin, turnId } = entry.origin
      const type = isUndone ? 'undone' : 'redone'
      const told = new Set(store.conversationsWithTurn(turnId))
      if (store.conversation(origin)) told.add(origin)
      for (const conversationId of told)
        append(conversationId, turnId, { type, changeId, path: entry.path })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async dispose() {
      isDisposed = true
      stopNews()
      const turns = [...running.values()]
      for (const { controller } of turns) controller.abort()
      await summaries.dispose()
      await Promise.all(turns.map(({ done }) => done))
      for (const conversationId of watchers.keys()) wake(conversationId)
    },
  }
}

const noPictures: ReadPicture = async () => ({
  status: 'refused',
  reason: 'was not sent: pictures cannot be read here',
})

/** It was read, as if a tool had: its text may be anybody's, and what is written after it is looked at. */
const withMemory = (attached: GatheredContext, { path, lines }: MemoryText): GatheredContext => ({
  ...attached,
  sources: [
    ...attached.sources,
    { path, title: noteNameOf(path), heading: null, startLine: 1, endLine: lines },
  ],
})

/** A picture can say what to do as well as a text can. */
const withPictures = (
  attached: GatheredContext,
  images: readonly VaultPath[] = [],
): GatheredContext => ({
  ...attached,
  named: [...attached.named, ...images],
})

const closing = (): LatentError => new LatentError('unavailable', 'Latent is closing this vault.')
