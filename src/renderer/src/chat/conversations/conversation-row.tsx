import { useRef, useState } from 'react'
import type { Conversation, ConversationHit } from '../../../../shared/contract/chat.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { ConversationEntry } from '../../stores/chat/conversation-versions.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import {
  EditIcon,
  ForkIcon,
  MoreIcon,
  NoteIcon,
  PinIcon,
  TrashIcon,
  UnpinIcon,
} from '../../ui/icons.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useTakenAtEnd } from '../../ui/use-taken-at-end.ts'
import { exactMoment, spokenDayOf } from '../../../../shared/domain/dates/spoken-date.ts'
import styles from './conversation-list.module.css'

export const nameOf = ({ title }: Conversation): string => title || 'New conversation'

/** One line of the list; its name becomes a field while it is renamed. */
export function ConversationRow({
  id,
  entry,
  hit,
  nowMs,
  isShown,
  isActive,
  isRenamed,
  onFocus,
  onOpen,
  onRename,
  onRenamed,
  onDelete,
}: {
  readonly id: string
  readonly entry: ConversationEntry
  readonly hit: ConversationHit | null
  readonly nowMs: number
  readonly isShown: boolean
  readonly isActive: boolean
  readonly isRenamed: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
  readonly onRename: () => void
  readonly onRenamed: () => void
  readonly onDelete: () => void
}) {
  const { chat, workspace } = useStores()
  const { conversation, ids, isPinned } = entry
  const name = nameOf(conversation)
  const button = useFocusBack(isRenamed)
  const pin = async (): Promise<void> => {
    for (const each of ids) await chat.pin(each, !isPinned)
  }
  const exportNote = async (): Promise<void> => {
    const path = await chat.exportNote(conversation.id)
    if (path !== null) workspace.openNote(path)
  }
  const rename = async (title: string): Promise<void> => {
    onRenamed()
    if (title === '' || title === conversation.title) return
    for (const each of ids) await chat.rename(each, title)
  }
  return (
    <div
      id={id}
      role="listitem"
      className={styles.row}
      data-shown={isShown ? '' : undefined}
      data-active={isActive ? '' : undefined}
    >
      {isRenamed ? (
        <NameField title={conversation.title} onDone={(title) => void rename(title)} />
      ) : (
        <button
          ref={button}
          type="button"
          className={styles.open}
          aria-current={isShown ? 'true' : undefined}
          onFocus={onFocus}
          onClick={onOpen}
        >
          <span className={styles.line}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {conversation.forkedFrom?.isVersion === false ? (
              <ForkIcon className={styles.pin} aria-label="Fork" role="img" />
            ) : null}
            {ids.length > 1 ? <span className={styles.time}>{ids.length} versions</span> : null}
            {isPinned ? <PinIcon className={styles.pin} aria-label="Pinned" role="img" /> : null}
            {conversation.isRunning ? (
              <span className={styles.running}>answering</span>
            ) : (
              <time className={styles.time} title={exactMoment(conversation.updatedAtMs)}>
                {spokenDayOf(conversation.updatedAtMs, nowMs)}
              </time>
            )}
          </span>
          {hit !== null && hit.seq !== null ? (
            <span className={styles.passage}>
              {hit.before}
              <mark>{hit.match}</mark>
              {hit.after}
            </span>
          ) : null}
        </button>
      )}
      <Menu
        trigger={<IconButton label={`More for ${name}`} icon={<MoreIcon />} size="small" />}
        items={[
          {
            label: isPinned ? 'Unpin' : 'Pin',
            icon: isPinned ? <UnpinIcon /> : <PinIcon />,
            onSelect: () => void pin(),
          },
          { label: 'Rename', icon: <EditIcon />, keys: 'F2', onSelect: onRename },
          { label: 'Export as a note', icon: <NoteIcon />, onSelect: () => void exportNote() },
          'separator',
          {
            label: 'Delete',
            icon: <TrashIcon />,
            keys: 'Delete',
            isDangerous: true,
            onSelect: onDelete,
          },
        ]}
      />
    </div>
  )
}

/** Enter and leaving it keep the name, Escape leaves it as it was. */
function NameField({
  title,
  onDone,
}: {
  readonly title: string
  readonly onDone: (title: string) => void
}) {
  const [name, setName] = useState(title)
  const isDone = useRef(false)
  const finish = (takes: boolean): void => {
    if (isDone.current) return
    isDone.current = true
    onDone(takes ? name.trim() : title)
  }
  useTakenAtEnd(() => {
    if (name !== title) finish(true)
  })
  return (
    <input
      className={styles.nameField}
      aria-label="Name"
      value={name}
      maxLength={200}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The row has the focus from now on, and this Enter would open it.
        event.preventDefault()
        finish(event.key === 'Enter')
      }}
    />
  )
}
