import type { AnswerFlaw } from '../../../../shared/domain/chat/answer-check.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { flawSentence } from './flaw-sentence.ts'
import styles from './flaw-list.module.css'

/** What an answer says of the notes and is not so. */
export function FlawList({ flaws }: { readonly flaws: readonly AnswerFlaw[] }) {
  if (flaws.length === 0) return null
  return (
    <div role="group" className={styles.flaws} aria-label="Checked against the notes">
      <h3>
        <WarningIcon aria-hidden="true" />
        Checked against the notes
      </h3>
      <ul>
        {flaws.map((flaw) => (
          <li key={flawSentence(flaw)} dir="auto">
            {flawSentence(flaw)}
          </li>
        ))}
      </ul>
    </div>
  )
}
