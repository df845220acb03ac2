import { CheckIcon, CloseIcon, ProblemIcon } from './icons.ts'
import styles from './toasts.module.css'

export type ToastView = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** Short notices above the status bar; they never take the focus, and stay while the pointer or the keys are at them. */
export const Toasts = ({
  toasts,
  onClose,
  onHold,
}: {
  readonly toasts: readonly ToastView[]
  readonly onClose: (id: number) => void
  /** Somebody comes to them, or leaves them. */
  readonly onHold: (isHeld: boolean) => void
}) => (
  <div
    className={styles.stack}
    role="region"
    aria-label="Notices"
    onPointerEnter={() => onHold(true)}
    onPointerLeave={() => onHold(false)}
    onFocus={() => onHold(true)}
    onBlur={() => onHold(false)}
  >
    {toasts.map(({ id, text, tone, action }) => (
      <div
        key={id}
        className={styles.toast}
        data-tone={tone}
        role={tone === 'problem' ? 'alert' : 'status'}
      >
        {tone === 'problem' ? <ProblemIcon /> : <CheckIcon />}
        <p>{text}</p>
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onClose(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => onClose(id)}
        >
          <CloseIcon />
        </button>
      </div>
    ))}
  </div>
)
