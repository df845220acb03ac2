import { noteNameOf, folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useCall } from '../../connection/use-call.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { ShownPreview } from '../../stores/link-preview-store.ts'
import { Button } from '../../ui/field/button.tsx'
import { NoteIcon } from '../../ui/icons.ts'
import { PREVIEW_WORDS } from './words.ts'
import styles from './preview.module.css'

const MOST_NEAR = 5

/** A link to nothing: what it may have meant, and making the note. */
export function MissingNote({
  preview: { subject, retarget },
  createPath,
  onClose,
}: {
  readonly preview: ShownPreview
  /** Where the note would be; null where none can be. */
  readonly createPath: VaultPath | null
  readonly onClose: () => void
}) {
  const { workspace, toasts } = useStores()
  const link = subject.kind === 'link' ? subject : null
  const { data: near = [] } = useCall(
    'link.near',
    link && { from: link.from, target: link.target, type: link.type, limit: MOST_NEAR },
    { reloadOn: ['vault.changed'] },
  )
  if (createPath === null) return <p className={styles.words}>{PREVIEW_WORDS.inNoPlace}</p>
  const create = (): void => {
    onClose()
    workspace.createNote(createPath).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, PREVIEW_WORDS.notCreated), { tone: 'problem' })
    })
  }
  return (
    <>
      <p className={styles.words}>{PREVIEW_WORDS.notThere(noteNameOf(createPath))}</p>
      {near.length === 0 ? null : (
        <ul className={styles.near} aria-label={PREVIEW_WORDS.nearNames}>
          <li className={styles.nearTitle} role="presentation">
            {PREVIEW_WORDS.nearNames}
          </li>
          {near.map(({ path, title, target }) => (
            <li key={path}>
              <button
                type="button"
                title={path}
                onClick={() => {
                  onClose()
                  if (retarget) retarget(target)
                  else workspace.openNote(path)
                }}
              >
                <NoteIcon />
                <span className={styles.name} dir="auto">
                  {title}
                </span>
                <span className={styles.folder}>{folderOf(path)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button onClick={create} title={createPath}>
          {PREVIEW_WORDS.create}
        </Button>
      </div>
    </>
  )
}
