import { useMemo, useState } from 'react'
import { Button } from '../../ui/field/button.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import styles from './data-block.module.css'

const FIRST_CHARACTERS = 1500
/** Drawn at most; nobody reads more, and the window has to stay quick. */
const MOST_CHARACTERS = 200_000

/** Data as pretty JSON, plain and unstyled by its content; the beginning first. */
export function DataBlock({ label, value }: { readonly label: string; readonly value: unknown }) {
  const [isWhole, setIsWhole] = useState(false)
  const json = useMemo(() => JSON.stringify(value, null, 2) ?? 'none', [value])
  const shown = json.slice(0, isWhole ? MOST_CHARACTERS : FIRST_CHARACTERS)
  return (
    <section className={styles.block}>
      <h4>{label}</h4>
      <pre tabIndex={0}>{shown.split('\n').map(showInvisible).join('\n')}</pre>
      {json.length > shown.length ? (
        isWhole ? (
          <p className={styles.cut}>
            The first {spokenNumber(MOST_CHARACTERS)} of {spokenNumber(json.length)} characters.
          </p>
        ) : (
          <Button kind="quiet" className={styles.all} onClick={() => setIsWhole(true)}>
            Show all {spokenNumber(json.length)} characters
          </Button>
        )
      ) : null}
    </section>
  )
}
