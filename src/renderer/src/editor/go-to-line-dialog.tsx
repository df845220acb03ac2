import { useRef, useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { readLinePlace } from '../stores/text/line-place.ts'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './go-to-line-dialog.module.css'

/** Asks for a line of the note in front, and goes there. */
export function GoToLineDialog() {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'go-to-line')
  return isShown ? <Form /> : null
}

function Form() {
  const { overlay, editor, activeText } = useStores()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { line, text } = activeText.getState()
  const place = readLinePlace(typed, line, text.lines)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (place === null) return
    overlay.close()
    // After the dialog gave the focus back.
    setTimeout(() => editor.getState().goTo?.(place))
  }
  return (
    <Dialog open onClose={overlay.close} title="Go to line" size="small" initialFocus={field}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label="Line"
          hideLabel
          inputMode="numeric"
          placeholder={`1 to ${text.lines}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            typed.trim() !== '' && place === null ? 'Write a number, like 12, 12:5 or +3.' : null
          }
          hint={`You are on line ${line}. 12:5 is its fifth letter, +3 three lines on.`}
          autoComplete="off"
        />
        <div className={styles.actions}>
          <Button onClick={overlay.close}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={place === null}>
            Go
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
