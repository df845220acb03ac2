import { useStore } from 'zustand'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { useHasEngine } from '../connection/use-engine-state.ts'
import { Button } from '../ui/field/button.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { NO_MODEL } from './words.ts'
import styles from './empty-chat.module.css'

const LONGEST_TITLE = 40
/** One of them is likely to be a note about something, and no day of a journal. */
const LOOKED_AT = 20

/** Requests that the offline assistant can carry out too; the first is about a note of this vault. */
export function EmptyChat({ onExample }: { readonly onExample: (text: string) => void }) {
  const { data: recent } = useCall(
    'note.names',
    { query: '', limit: LOOKED_AT },
    { reloadOn: ['index.changed'] },
  )
  const subject = recent?.find(({ path, title }) => isSubject(title) && isSubject(noteNameOf(path)))
  const examples = [
    subject ? `What do I know about ${showInvisible(subject.title)}?` : 'Find notes about plans',
    'What links to this note?',
    'Create a note called Ideas with the text "First idea"',
  ]
  return (
    <div className={styles.empty}>
      <p>
        Ask about your notes, or for a change to them. What would overwrite or delete is shown to
        you first.
      </p>
      <ul>
        {examples.map((example) => (
          <li key={example}>
            <Button
              kind="secondary"
              className={styles.example}
              title={example}
              onClick={() => onExample(example)}
            >
              {example}
            </Button>
          </li>
        ))}
      </ul>
      <WithoutModel />
    </div>
  )
}

/** A way to a language model for who has none. */
function WithoutModel() {
  const { app } = useStores()
  const hasModel = useStore(app.state, (state) => (state.app?.settings.providers.length ?? 1) > 0)
  return hasModel ? null : <WithoutServer />
}

/** To one that runs on this machine, where one can. */
function WithoutServer() {
  const { overlay } = useStores()
  if (!useHasEngine()) return null
  return (
    <div className={styles.without}>
      <p>{NO_MODEL.text}</p>
      <Button onClick={() => overlay.show({ kind: 'settings', section: 'model' })}>
        {NO_MODEL.button}
      </Button>
    </div>
  )
}

const isSubject = (title: string): boolean =>
  title.length <= LONGEST_TITLE && !/\d|["“”?]/.test(title)
