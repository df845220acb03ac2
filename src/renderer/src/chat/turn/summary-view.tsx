import { useState } from 'react'
import type { Summary } from '../../stores/chat/apply-chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import styles from './summary-view.module.css'

/** What the model is told in the place of what stands above; folded. The person can change it, or take it away. */
export function SummaryView({ summary }: { readonly summary: Summary }) {
  const { chat } = useStores()
  const [draft, setDraft] = useState<string | null>(null)
  const button = useFocusBack(draft !== null)
  const save = async (): Promise<void> => {
    if (draft === null || draft.trim() === '') return
    if (draft.trim() === summary.text || (await chat.setSummary(summary.summaryId, draft)))
      setDraft(null)
  }
  return (
    <details className={styles.summary}>
      <summary className={styles.title}>
        Summary of what is above{summary.by === 'person' ? ', edited' : ''}
      </summary>
      <p className={styles.hint}>
        To save room, the model is told this in the place of the messages above. They stay here as
        they were.
      </p>
      {draft === null ? (
        <p className={styles.text} dir="auto">
          {summary.text}
        </p>
      ) : (
        <textarea
          className={styles.field}
          dir="auto"
          aria-label="Summary"
          value={draft}
          maxLength={20_000}
          rows={8}
          autoFocus
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            setDraft(null)
          }}
        />
      )}
      <div className={styles.buttons}>
        {draft === null ? (
          <>
            <Button ref={button} kind="quiet" onClick={() => setDraft(summary.text)}>
              Edit summary
            </Button>
            <Button kind="quiet" onClick={() => void chat.setSummary(summary.summaryId, null)}>
              Remove summary
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button kind="primary" disabled={draft.trim() === ''} onClick={() => void save()}>
              Save summary
            </Button>
          </>
        )}
      </div>
    </details>
  )
}
