import { useMemo } from 'react'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './activity.module.css'

/** More than anybody reads; the window has to stay quick. */
const SHOWN_CHARACTERS = 50_000

/** Data as JSON, in plain text that its content cannot style. */
export function DataText({ label, value }: { readonly label: string; readonly value: unknown }) {
  const json = useMemo(() => JSON.stringify(value, null, 2) ?? 'none', [value])
  const shown = json.slice(0, SHOWN_CHARACTERS)
  return (
    <section className={styles.data}>
      <h3>{label}</h3>
      <pre tabIndex={0}>{shown.split('\n').map(showInvisible).join('\n')}</pre>
      {json.length > shown.length ? (
        <p>
          The first {spokenNumber(shown.length)} of {spokenNumber(json.length)} characters.
        </p>
      ) : null}
    </section>
  )
}
