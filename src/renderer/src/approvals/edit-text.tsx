import { useRef, useState, type KeyboardEvent } from 'react'
import { keepLineEnds } from '../../../shared/domain/text/keep-line-ends.ts'
import { Button } from '../ui/field/button.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import styles from './edit-text.module.css'

/** The text of one file as it would be written, to be changed before it is. */
export function EditText({
  path,
  text,
  onDone,
  onCancel,
}: {
  readonly path: string
  readonly text: string
  readonly onDone: (text: string) => void
  readonly onCancel: () => void
}) {
  const [draft, setDraft] = useState(() => text.replace(/\r\n?/g, '\n'))
  const start = useRef(draft)
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation() // letters are text here, and Escape must not throw it away
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done()
  }
  const done = (): void =>
    draft === start.current ? onCancel() : onDone(keepLineEnds(text, draft))
  return (
    <div className={styles.edit}>
      <textarea
        className={styles.field}
        autoFocus
        dir="auto"
        spellCheck={false}
        aria-label={`Text of ${showInvisible(path)}`}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <span className={styles.hint}>Nothing is written before you allow it.</span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={done}>
          Use this text
        </Button>
      </div>
    </div>
  )
}
