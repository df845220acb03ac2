import type { SettingsChange } from '../../../../shared/domain/settings-file.ts'
import type { KeyRemark } from '../../commands/keys/imported-keys.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Button } from '../../ui/field/button.tsx'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import { SHARING_WORDS } from './words.ts'
import styles from './sharing.module.css'

const WORDS = SHARING_WORDS.import
const MOST_CHARACTERS = 200
const MOST_NAMED = 20

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
  keysLeftOut,
  keysMayNotArrive,
  onApply,
  onCancel,
}: {
  readonly changes: readonly SettingsChange[]
  readonly leftOut: readonly string[]
  readonly keysLeftOut: readonly KeyRemark[]
  /** They are among the changes. */
  readonly keysMayNotArrive: readonly KeyRemark[]
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
          {WORDS.leftOut(leftOut.slice(0, MOST_NAMED).map(showInvisible).join(', '))}
        </p>
      ) : null}
      <KeyRemarks title={WORDS.keysLeftOut} remarks={keysLeftOut} />
      <KeyRemarks title={WORDS.keysMayNotArrive} remarks={keysMayNotArrive} />
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

function KeyRemarks({
  title,
  remarks,
}: {
  readonly title: string
  readonly remarks: readonly KeyRemark[]
}) {
  if (remarks.length === 0) return null
  return (
    <div className={styles.leftOut}>
      <p>{title}</p>
      <ul aria-label={title}>
        {remarks.slice(0, MOST_NAMED).map(({ command, keys, why }) => (
          <li key={`${command} ${keys ?? ''}`}>
            {WORDS.keys(
              showInvisible(command),
              keys === null ? null : showInvisible(formatKeys(keys, navigator.platform)),
              why,
            )}
          </li>
        ))}
      </ul>
      {remarks.length > MOST_NAMED ? <p>{WORDS.moreKeys(remarks.length - MOST_NAMED)}</p> : null}
    </div>
  )
}
