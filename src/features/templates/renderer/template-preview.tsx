import { toEditorText } from '../../../shared/domain/text/text-edits.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { words } from './words.ts'
import styles from './templates.module.css'

/** So much is shown: more than there is room for. */
const MOST_CHARACTERS = 4000

/** What a template says, as it is written, with its variables marked. */
export function TemplatePreview({ path }: { readonly path: string }) {
  const { data, error } = useCall('note.read', { path: vaultPath(path) })
  const text = toEditorText(data?.text ?? '')
    .replace(/^\ufeff/, '')
    .slice(0, MOST_CHARACTERS)
  return (
    <section className={styles.preview} aria-label={words.preview}>
      {error ? (
        <p>{error.message}</p>
      ) : (
        <pre dir="auto">
          {text
            .split(/(\{\{[^{}\r\n]*\}\})/)
            .map((part, index) =>
              index % 2 === 1 ? (
                <mark key={index}>{part}</mark>
              ) : (
                part.split('\n').map(showInvisible).join('\n')
              ),
            )}
        </pre>
      )}
    </section>
  )
}
