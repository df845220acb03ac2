import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Conversation } from '../../../../shared/contract/chat.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { dayAgo } from '../../stores/day-ago.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EditIcon, MoreIcon, SearchIcon, TrashIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { exactTime } from './spoken-time.ts'
import styles from './conversation-list.module.css'

/** All conversations of the vault, newest first, in the place of the messages. */
export function ConversationList({
  onOpen,
  onClose,
}: {
  readonly onOpen: (conversationId: string | null) => void
  readonly onClose: () => void
}) {
  const { chat } = useStores()
  const conversations = useStore(chat.state, (state) => state.conversations)
  const shown = useStore(chat.state, (state) => state.conversationId)
  const [nowMs] = useState(() => Date.now())
  const [query, setQuery] = useState('')
  const [renamed, setRenamed] = useState<Conversation | null>(null)
  const [deleted, setDeleted] = useState<Conversation | null>(null)
  const wanted = query.trim().toLocaleLowerCase()
  const found = (conversations ?? []).filter(({ title }) =>
    title.toLocaleLowerCase().includes(wanted),
  )

  return (
    <div
      className={styles.list}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <TextField
        label="Search conversations"
        hideLabel
        placeholder="Search conversations"
        icon={<SearchIcon />}
        value={query}
        autoFocus
        className={styles.search}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.rows}>
        {found.map((conversation) => (
          <li
            key={conversation.id}
            className={styles.row}
            data-shown={conversation.id === shown ? '' : undefined}
          >
            <button type="button" className={styles.open} onClick={() => onOpen(conversation.id)}>
              <span className={styles.name}>{nameOf(conversation)}</span>
              {conversation.isRunning ? (
                <span className={styles.running}>answering</span>
              ) : (
                <time className={styles.time} title={exactTime(conversation.updatedAtMs)}>
                  {dayAgo(conversation.updatedAtMs, nowMs)}
                </time>
              )}
            </button>
            <Menu
              trigger={
                <IconButton
                  label={`More for ${nameOf(conversation)}`}
                  icon={<MoreIcon />}
                  size="small"
                />
              }
              items={[
                { label: 'Rename', icon: <EditIcon />, onSelect: () => setRenamed(conversation) },
                {
                  label: 'Delete',
                  icon: <TrashIcon />,
                  isDangerous: true,
                  onSelect: () => setDeleted(conversation),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {conversations !== null && found.length === 0 ? (
        <p className={styles.none}>
          {wanted
            ? 'No conversation has these words in its name.'
            : 'Your conversations will be listed here.'}
        </p>
      ) : null}
      {renamed ? <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} /> : null}
      {deleted ? <DeleteDialog conversation={deleted} onClose={() => setDeleted(null)} /> : null}
    </div>
  )
}

const nameOf = ({ title }: Conversation): string => title || 'New conversation'

type DialogProps = { readonly conversation: Conversation; readonly onClose: () => void }

function RenameDialog({ conversation, onClose }: DialogProps) {
  const { chat } = useStores()
  const [title, setTitle] = useState(conversation.title)
  const save = async (): Promise<void> => {
    await chat.rename(conversation.id, title.trim())
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Rename conversation" size="small">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') void save()
        }}
      >
        <TextField
          label="Name"
          value={title}
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={title.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ conversation, onClose }: DialogProps) {
  const { chat } = useStores()
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = async (): Promise<void> => {
    await chat.delete(conversation.id)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${nameOf(conversation)}”`}
      size="small"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        The conversation is deleted for good. Changes that it made to notes stay, and so does their
        history.
      </p>
    </Dialog>
  )
}
