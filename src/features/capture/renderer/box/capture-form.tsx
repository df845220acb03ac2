import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useStore } from 'zustand'
import { LONGEST_CAPTURE } from '../../shared/capture-text.ts'
import { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCapture } from '../stores/use-capture.ts'
import { CATEGORIES, CATEGORY_NAMES } from '../stores/category-words.ts'
import { CloseIcon, LinkIcon, ProblemIcon } from '../../../../renderer/src/ui/icons.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { CaptureResult } from './capture-result.tsx'
import styles from './capture.module.css'

/** Alt and a digit say beforehand what it is. */
const hintOf = (event: KeyboardEvent): FiledCategory | null => {
  const digit = /^Digit([1-4])$/.exec(event.code)?.[1]
  if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey) return null
  return FiledCategory.safeParse(CATEGORIES[Number(digit) - 1]).data ?? null
}

/** The field, and below it what became of the last thought. */
export function CaptureForm({
  field,
  onClose,
  onOpenNote,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onClose: () => void
  readonly onOpenNote: (path: VaultPath) => void
}) {
  const capture = useCapture()
  const { app } = useStores()
  const { text, hint, isFromLink, isKeeping, problem, last } = useStore(capture.state)
  const readOnlyReason = useStore(
    app.state,
    ({ app: known }) => known?.vault?.readOnlyReason ?? null,
  )
  const result = useRef<HTMLDivElement>(null)

  // The keys of the result are at hand once a thought is kept, unless the next one is being written already.
  const lastId = last?.id ?? null
  useEffect(() => {
    if (lastId !== null && capture.state.getState().text === '') result.current?.focus()
    else if (lastId === null) field.current?.focus()
  }, [capture, lastId, field])

  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const hinted = hintOf(event)
    if (hinted !== null) {
      event.preventDefault()
      capture.hint(hinted === hint ? null : hinted)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void capture.keep()
    } else if (event.key === 'ArrowUp' && text === '') result.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <div className={styles.form} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label="Your thought"
          data-capture
          placeholder={last === null ? 'What is on your mind?' : 'The next thought'}
          rows={3}
          maxLength={LONGEST_CAPTURE}
          value={text}
          aria-busy={isKeeping}
          aria-invalid={problem !== null}
          onChange={(event) => capture.write(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
        {hint === null ? null : (
          <button
            type="button"
            className={styles.hint}
            title="Alt and the digit again takes it away"
            onClick={() => {
              capture.hint(null)
              field.current?.focus()
            }}
          >
            {CATEGORY_NAMES[hint]} <CloseIcon aria-label="Remove" />
          </button>
        )}
      </div>
      {isFromLink ? (
        <p className={styles.note}>
          <LinkIcon /> A link filled this in. Nothing is kept until you press Enter.
        </p>
      ) : null}
      {problem !== null ? (
        <p className={styles.problem} role="alert">
          <ProblemIcon /> {problem} Your text is still here.
        </p>
      ) : readOnlyReason !== null ? (
        <p className={styles.problem}>
          <ProblemIcon /> {readOnlyReason}
        </p>
      ) : null}
      {last === null ? null : (
        <CaptureResult
          ref={result}
          thought={last}
          onNext={() => {
            capture.dismiss()
            field.current?.focus()
          }}
          onType={() => field.current?.focus()}
          onOpenNote={onOpenNote}
        />
      )}
      <footer className={styles.keys}>
        <span>
          <Kbd keys="Enter" /> keeps
        </span>
        <span>
          <Kbd keys="Shift+Enter" /> new line
        </span>
        <span className={styles.optional}>
          <Kbd keys="Alt+1" />…<Kbd keys="4" /> people, projects, ideas, admin
        </span>
        <span className={styles.end}>
          <Kbd keys="Esc" /> closes, your text stays
        </span>
      </footer>
    </div>
  )
}
