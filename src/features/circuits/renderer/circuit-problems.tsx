import type { LocatedFinding } from '../shared/text/read-blueprint.ts'
import { ProblemIcon } from '../../../renderer/src/ui/icons.ts'
import styles from './circuit-view.module.css'

const MOST_SHOWN = 12

/** What keeps a circuit from being drawn, with the lines of the note. */
export function CircuitProblems({
  errors,
  firstLine,
}: {
  readonly errors: readonly { readonly message: string; readonly line: number }[]
  /** Of the opening fence in the note. */
  readonly firstLine: number
}) {
  return (
    <div className={styles.problems} role="note" aria-label="Circuit not drawn">
      <p className={styles.problemTitle}>
        <ProblemIcon aria-hidden="true" />
        This circuit cannot be drawn yet
      </p>
      <ul>
        {errors.slice(0, MOST_SHOWN).map(({ message, line }, index) => (
          <li key={index}>
            <span className={styles.problemLine}>Line {firstLine + line}</span> {message}
          </li>
        ))}
      </ul>
      {errors.length > MOST_SHOWN ? <p>and {errors.length - MOST_SHOWN} more</p> : null}
    </div>
  )
}

/** Worth a look, but drawn all the same. */
export function CircuitWarnings({ warnings }: { readonly warnings: readonly LocatedFinding[] }) {
  if (warnings.length === 0) return null
  return (
    <details className={styles.warnings}>
      <summary>
        {warnings.length} {warnings.length === 1 ? 'warning' : 'warnings'}
      </summary>
      <ul>
        {warnings.slice(0, MOST_SHOWN).map(({ message }, index) => (
          <li key={index}>{message}</li>
        ))}
      </ul>
    </details>
  )
}
