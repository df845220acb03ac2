import { CheckIcon, CloseIcon, ProblemIcon } from './icons.ts'
import styles from './toasts.module.css'

export type ToastView = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** Short notices above the status bar; they never take the focus. */
export const Toasts = ({
  toasts,
  onClose,
}: {
  readonly toasts: readonly ToastView[]
  readonly onClose: (id: number) => void
}) => (
  <div className={styles.stack} role="region" aria-label="Notices">
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
