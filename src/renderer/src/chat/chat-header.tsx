import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { ChevronDownIcon, PlusIcon } from '../ui/icons.ts'
import { ConversationCost } from './conversations/conversation-cost.tsx'
import { ModelSwitch } from './composer/model-switch.tsx'
import styles from './chat-header.module.css'

/** The conversation's name, which opens the list of all, and who answers. */
export function ChatHeader({
  isListOpen,
  onToggleList,
  onNew,
}: {
  readonly isListOpen: boolean
  readonly onToggleList: () => void
  readonly onNew: () => void
}) {
  const { chat } = useStores()
  const title = useStore(chat.state, ({ conversations, conversationId }) =>
    conversationId === null
      ? 'New conversation'
      : conversations?.find(({ id }) => id === conversationId)?.title || 'New conversation',
  )
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isListOpen}
        aria-label={`Conversations. Shown: ${title}`}
        onClick={onToggleList}
      >
        <span>{title}</span>
        <ChevronDownIcon aria-hidden="true" />
      </button>
      <ConversationCost />
      <ModelSwitch />
      <IconButton label="New conversation" icon={<PlusIcon />} onClick={onNew} />
    </header>
  )
}
