import { Button } from '../../ui/button.tsx'
import styles from './empty-chat.module.css'

/** Requests that the offline assistant can carry out too. */
const EXAMPLES = [
  'What do I know about permits?',
  'What links to this note?',
  'Create a note called Ideas with the text "First idea"',
]

export const EmptyChat = ({ onExample }: { readonly onExample: (text: string) => void }) => (
  <div className={styles.empty}>
    <p>
      Ask about your notes, or for a change to them. What would overwrite or delete is shown to you
      first.
    </p>
    <ul>
      {EXAMPLES.map((example) => (
        <li key={example}>
          <Button kind="secondary" className={styles.example} onClick={() => onExample(example)}>
            {example}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)
