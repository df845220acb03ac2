import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { versionsOf } from '../../stores/chat/conversation-versions.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.ts'
import styles from './version-switch.module.css'

/** Which version of a message this is, and the way to the others; nothing for the only one. */
export function VersionSwitch({ seq }: { readonly seq: number }) {
  const { chat } = useStores()
  const conversations = useStore(chat.state, (state) => state.conversations)
  const shown = useStore(chat.state, (state) => state.conversationId)
  const versions = useMemo(
    () => (shown === null ? [] : versionsOf(conversations ?? [], shown, seq)),
    [conversations, shown, seq],
  )
  if (shown === null || versions.length < 2) return null
  const found = versions.indexOf(shown)
  // A fork shows a version without being one: it has the message from the first.
  const index = found === -1 ? 0 : found
  const to = (by: 1 | -1): (() => void) => {
    const id = versions[index + by]
    return () => {
      if (id !== undefined) chat.open(id)
    }
  }
  return (
    <span className={styles.switch} role="group" aria-label="Versions of this message">
      <IconButton
        label="Version before"
        icon={<ChevronLeftIcon />}
        size="small"
        disabled={index === 0}
        onClick={to(-1)}
      />
      <span aria-label={`Version ${index + 1} of ${versions.length}`} role="status">
        {index + 1}/{versions.length}
      </span>
      <IconButton
        label="Next version"
        icon={<ChevronRightIcon />}
        size="small"
        disabled={index === versions.length - 1}
        onClick={to(1)}
      />
    </span>
  )
}
