import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { emptyTranscript, runningTurn } from '../stores/chat/apply-chat-item.ts'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer/composer.tsx'
import { useAnswering } from './composer/use-answering.ts'
import { EmptyChat } from './empty-chat.tsx'
import styles from './chat-pane.module.css'

const ConversationList = lazyView(
  async () => (await import('./conversations/conversation-list.tsx')).ConversationList,
)
const LoadingLine = lazyView(async () => (await import('./loading-line.tsx')).LoadingLine)
const MessageList = lazyView(async () => (await import('./message-list.tsx')).MessageList)

/** Asking the agent: one conversation at a time, with the list of all behind its name. */
export function ChatPane() {
  const { chat, workspace } = useStores()
  const conversationId = useStore(chat.state, (state) => state.conversationId)
  const transcript =
    useStore(chat.state, (state) => state.transcripts[conversationId ?? '']) ?? emptyTranscript
  const isLoaded = useStore(workspace.state, (state) => state.isLoaded)
  const [isListOpen, setIsListOpen] = useState(false)

  // The conversation that this vault's window showed last is shown again.
  useEffect(() => {
    if (!isLoaded || chat.state.getState().conversationId !== null) return
    chat.open(workspace.state.getState().frame.conversationId)
  }, [isLoaded, chat, workspace])
  useEffect(() => {
    if (isLoaded) workspace.setFrame({ conversationId })
  }, [isLoaded, conversationId, workspace])

  const show = (id: string | null): void => {
    chat.open(id)
    setIsListOpen(false)
  }
  const isRunning = runningTurn(transcript) !== null
  // A file may have to be loaded first.
  const isInside = useAnswering()?.provider?.preset === 'inside'
  return (
    <section className={styles.pane} aria-label="Ask">
      <ChatHeader
        isListOpen={isListOpen}
        onToggleList={() => setIsListOpen((isOpen) => !isOpen)}
        onNew={() => show(null)}
      />
      <Suspense fallback={<div className={styles.coming} />}>
        {isListOpen ? (
          <ConversationList onOpen={show} onClose={() => setIsListOpen(false)} />
        ) : transcript.entries.length === 0 ? (
          <EmptyChat onExample={(text) => chat.setDraft(text)} />
        ) : (
          <MessageList key={conversationId} transcript={transcript} />
        )}
      </Suspense>
      {isRunning && isInside ? (
        <Suspense>
          <LoadingLine />
        </Suspense>
      ) : null}
      <Composer isRunning={isRunning} lastMessage={lastMessage(transcript.entries)} />
    </section>
  )
}

const lastMessage = (entries: typeof emptyTranscript.entries): string | null => {
  const last = entries.findLast((entry) => entry.type === 'user')
  return last?.type === 'user' ? last.text : null
}
