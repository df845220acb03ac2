import { useStores } from '../../connection/stores-context.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { SendIcon, StopIcon } from '../../ui/icons.ts'
import styles from './composer.module.css'

/** Sends what is written, or stops what is answered. */
export function SendButton({
  isRunning,
  isDisabled,
  onSend,
}: {
  readonly isRunning: boolean
  readonly isDisabled: boolean
  readonly onSend: () => void
}) {
  const { chat } = useStores()
  return isRunning ? (
    <IconButton
      label="Stop"
      keys="Esc"
      side="top"
      icon={<StopIcon />}
      className={styles.stop}
      onClick={() => void chat.stop()}
    />
  ) : (
    <IconButton
      label="Send"
      keys="Enter"
      side="top"
      icon={<SendIcon />}
      className={styles.send}
      disabled={isDisabled}
      onClick={onSend}
    />
  )
}
