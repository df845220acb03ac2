import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import styles from './rename-property.module.css'

/** Notes, or places in them, that a change leaves as they are or harms, each with the reason; nothing for none. */
export function LeftNotes({
  said,
  left,
  isOpen = false,
}: {
  /** How many there are, and what becomes of them. */
  readonly said: (count: number) => string
  readonly left: readonly {
    readonly path: VaultPath
    readonly line?: number | null
    readonly reason: string
  }[]
  readonly isOpen?: boolean
}) {
  if (left.length === 0) return null
  return (
    <details className={styles.left} open={isOpen}>
      <summary>{said(left.length)}</summary>
      <ul>
        {left.map(({ path, line = null, reason }, index) => (
          <li key={index}>
            {showInvisible(path)}
            {line === null ? '' : `, line ${line}`}: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
