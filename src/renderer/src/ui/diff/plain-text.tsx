import { toEditorText } from '../../../../shared/domain/text/text-edits.ts'
import styles from './plain-text.module.css'
import { showInvisible } from './visible-text.ts'

/** More than anybody reads to know a note again. */
const SHOWN_CHARACTERS = 100_000

/** The text of a note as it is, to look at: its beginning when it is long. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <pre className={styles.text} tabIndex={0}>
      {shownText(text)}
    </pre>
  )
}

const shownText = (text: string): string =>
  toEditorText(text.slice(0, SHOWN_CHARACTERS)).split('\n').map(showInvisible).join('\n') +
  (text.length > SHOWN_CHARACTERS ? '\n…' : '')
