import type { NoteName } from './note-name.ts'
import styles from './title-line.module.css'

/** The name as it is read. Where it is not known yet, its place is kept. */
export function TitleText({
  name,
  isHeading,
}: {
  readonly name: NoteName
  readonly isHeading: boolean
}) {
  const Line = isHeading ? 'h1' : 'div'
  return (
    <Line className={styles.line} dir="auto">
      <span className={styles.text}>{'text' in name ? name.text : null}</span>
    </Line>
  )
}
