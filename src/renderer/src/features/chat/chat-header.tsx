import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronDownIcon, PlusIcon, RemoteIcon } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
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
      <Answerer />
      <IconButton label="New conversation" icon={<PlusIcon />} onClick={onNew} />
    </header>
  )
}

/** Who answers now; the globe says that text leaves this machine. */
function Answerer() {
  const { app } = useStores()
  const model = useStore(app.state, (state) => state.app?.model)
  if (!model) return null
  const where = model.isLocal ? 'Answers on this machine.' : 'Text is sent to this model’s server.'
  return (
    <Tooltip text={model.problem ?? where}>
      <span className={styles.answerer} data-problem={model.problem ? '' : undefined}>
        {model.isLocal ? null : <RemoteIcon role="img" aria-label="Text leaves this machine" />}
        <span>{model.kind === 'offline' ? 'offline assistant' : model.label}</span>
      </span>
    </Tooltip>
  )
}
