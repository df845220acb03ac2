import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import type { TurnEntry } from '../../stores/chat/apply-chat-item.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CopyIcon, ForkIcon, RetryIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import styles from './turn-actions.module.css'

/** What can be done with a finished answer. */
export function TurnActions({ turn }: { readonly turn: TurnEntry }) {
  const { chat, app } = useStores()
  const models = useStore(app.state, (state) => state.app?.models) ?? []
  const text = turn.blocks
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n\n')
  const again = (providerId?: string): void => {
    const { conversationId, transcripts } = chat.state.getState()
    const entries = transcripts[conversationId ?? '']?.entries ?? []
    const at = entries.findIndex((entry) => entry.type === 'turn' && entry.turnId === turn.turnId)
    const asked = entries.slice(0, at).findLast((entry) => entry.type === 'user')
    if (asked?.type === 'user') void chat.resend(asked.messageId, asked.text, providerId)
  }
  return (
    <div className={styles.actions} role="group" aria-label="This answer">
      <Menu
        align="start"
        trigger={<IconButton label="Try again" icon={<RetryIcon />} size="small" />}
        items={[
          { label: 'Try again', icon: <RetryIcon />, onSelect: () => again() },
          'separator',
          ...models.map(({ id, name }) => ({
            label: `With ${name}`,
            onSelect: () => again(id),
          })),
        ]}
      />
      <IconButton
        label="Fork from here"
        icon={<ForkIcon />}
        size="small"
        onClick={() => void chat.fork(turn.turnId)}
      />
      {text === '' ? null : (
        <IconButton
          label="Copy answer"
          icon={<CopyIcon />}
          size="small"
          onClick={() => void navigator.clipboard.writeText(text)}
        />
      )}
    </div>
  )
}
