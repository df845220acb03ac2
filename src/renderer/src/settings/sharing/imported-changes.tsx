import type { SettingsChange } from '../../../../shared/domain/settings-file.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Button } from '../../ui/field/button.tsx'
import { SHARING_WORDS } from './words.ts'
import styles from './sharing.module.css'

const WORDS = SHARING_WORDS.import
const MOST_CHARACTERS = 200

/** `noteLineHeight` → Note line height. */
const spokenName = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
/** What a file says comes from anywhere: all of it can be seen. */
function spokenValue(value: unknown): string {
  const text = showInvisible(typeof value === 'string' ? value : JSON.stringify(value))
  if (text === '') return '–'
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

/** What a file of settings would change, before it does. */
export function ImportedChanges({
  changes,
  leftOut,
  onApply,
  onCancel,
}: {
  readonly changes: readonly SettingsChange[]
  readonly leftOut: readonly string[]
  readonly onApply: () => void
  readonly onCancel: () => void
}) {
  const hasSome = changes.length > 0
  return (
    <div className={styles.changes} role="status">
      <p>{hasSome ? WORDS.changes(changes.length) : WORDS.same}</p>
      {hasSome ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, from, to }) => (
              <tr key={name}>
                <th scope="row">{spokenName(name)}</th>
                <td>{spokenValue(from)}</td>
                <td>{spokenValue(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {leftOut.length > 0 ? (
        <p className={styles.leftOut}>
          {WORDS.leftOut(leftOut.slice(0, 20).map(showInvisible).join(', '))}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{hasSome ? 'Cancel' : 'Close'}</Button>
        {hasSome ? (
          <Button kind="primary" onClick={onApply}>
            {WORDS.apply}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
