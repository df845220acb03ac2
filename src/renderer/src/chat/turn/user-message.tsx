import { memo, useRef, useState } from 'react'
import type { UserEntry } from '../../stores/chat/apply-chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CopyIcon, EditIcon } from '../../ui/icons.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { SentContext } from '../composer/sent-context.tsx'
import { VersionSwitch } from './version-switch.tsx'
import styles from './user-message.module.css'

/** What the person said. It can be said again in other words, in a version of the conversation. */
export const UserMessage = memo(function UserMessage({ entry }: { readonly entry: UserEntry }) {
  const [isEdited, setIsEdited] = useState(false)
  const button = useFocusBack(isEdited)
  if (isEdited) return <EditMessage entry={entry} onClose={() => setIsEdited(false)} />
  return (
    <article className={styles.message} aria-label="You">
      <div className={styles.bubble}>
        <p dir="auto">{entry.text}</p>
        <SentContext context={entry.context} images={entry.images} />
      </div>
      <div className={styles.actions}>
        <VersionSwitch seq={entry.seq} />
        <IconButton
          ref={button}
          label="Edit and send again"
          icon={<EditIcon />}
          size="small"
          className={styles.action}
          onClick={() => setIsEdited(true)}
        />
        <IconButton
          label="Copy message"
          icon={<CopyIcon />}
          size="small"
          className={styles.action}
          onClick={() => void navigator.clipboard.writeText(entry.text)}
        />
      </div>
    </article>
  )
})

/** The message as a field. What was said first stays in a version of its own. */
function EditMessage({
  entry,
  onClose,
}: {
  readonly entry: UserEntry
  readonly onClose: () => void
}) {
  const { chat } = useStores()
  const [text, setText] = useState(entry.text)
  const [isSending, setIsSending] = useState(false)
  const hasFocused = useRef(false)
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isSending) return
    setIsSending(true)
    if (await chat.resend(entry.messageId, text)) onClose()
    setIsSending(false)
  }
  return (
    <form
      className={styles.form}
      aria-label="Edit message"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        className={styles.field}
        dir="auto"
        aria-label="Message to send again"
        value={text}
        maxLength={200_000}
        rows={Math.min(8, text.split('\n').length + 1)}
        ref={(field) => {
          if (!field || hasFocused.current) return
          hasFocused.current = true
          field.focus()
          field.setSelectionRange(text.length, text.length)
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            void send()
          }
        }}
      />
      <p className={styles.hint}>
        The conversation as it is stays as a version. What its answers changed in notes stays too.
      </p>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={text.trim() === '' || isSending}>
          Send
        </Button>
      </div>
    </form>
  )
}
