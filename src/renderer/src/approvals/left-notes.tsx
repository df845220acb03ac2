import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import styles from './rename-property.module.css'

/** Notes that a change leaves as they are, each with the reason; nothing where there are none. */
export function LeftNotes({
  said,
  left,
}: {
  /** How many there are, and what becomes of them. */
  readonly said: (count: number) => string
  readonly left: readonly { readonly path: VaultPath; readonly reason: string }[]
}) {
  if (left.length === 0) return null
  return (
    <details className={styles.left}>
      <summary>{said(left.length)}</summary>
      <ul>
        {left.map(({ path, reason }) => (
          <li key={path}>
            {showInvisible(path)}: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
