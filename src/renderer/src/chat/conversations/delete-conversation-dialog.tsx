import { useRef } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import type { ConversationEntry } from '../../stores/chat/conversation-versions.ts'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { nameOf } from './conversation-row.tsx'
import styles from './conversation-list.module.css'

/** Asks before a conversation goes, with all its versions. */
export function DeleteConversationDialog({
  entry: { conversation, ids },
  onClose,
}: {
  readonly entry: ConversationEntry
  readonly onClose: () => void
}) {
  const { chat } = useStores()
  const cancel = useRef<HTMLButtonElement>(null)
  const remove = async (): Promise<void> => {
    for (const id of ids) await chat.delete(id)
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
        {ids.length > 1
          ? `The conversation is deleted for good, with all of its ${ids.length} versions.`
          : 'The conversation is deleted for good.'}{' '}
        Changes that it made to notes stay, and so does their history.
      </p>
    </Dialog>
  )
}
