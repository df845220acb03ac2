import type { NoteProperties } from '../../../../shared/frontmatter/read-properties.ts'
import { Button } from '../../ui/field/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { WORDS } from './words.ts'
import styles from './properties.module.css'

/** Lines before and after the one that breaks it. */
const AROUND = 6

/** Frontmatter that cannot be read, as it is written, with the line that breaks it. */
export function BrokenProperties({
  broken: { text, line, column },
  isReadOnly,
  onEdit,
}: {
  readonly broken: Extract<NoteProperties, { state: 'broken' }>
  readonly isReadOnly: boolean
  readonly onEdit: () => void
}) {
  // The first line of the YAML is the second of the file.
  const lines = text
    .trimEnd()
    .split('\n')
    .map((content, index) => ({ content, number: index + 2 }))
  const shown = lines.filter(({ number }) => Math.abs(number - line) <= AROUND)
  return (
    <div className={styles.brokenText}>
      <pre dir="auto">
        {shown.map(({ content, number }) => (
          <span
            key={number}
            className={classNames(styles.code, number === line && styles.badLine)}
            {...(number === line ? { 'aria-current': 'true' } : {})}
          >
            <span className={styles.lineNumber}>{number}</span>
            {number === line ? (
              <>
                {content.slice(0, column - 1)}
                <mark className={styles.badPlace}>{content.slice(column - 1) || ' '}</mark>
              </>
            ) : (
              content
            )}
            {'\n'}
          </span>
        ))}
      </pre>
      {isReadOnly ? null : (
        <Button data-property-spot="text" onClick={onEdit}>
          {WORDS.asText}
        </Button>
      )}
    </div>
  )
}
