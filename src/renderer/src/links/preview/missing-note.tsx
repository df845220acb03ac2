import { noteNameOf, folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { ShownPreview } from '../../stores/link-preview-store.ts'
import { Button } from '../../ui/field/button.tsx'
import { NoteIcon } from '../../ui/icons.ts'
import { useCreateNote } from './use-create-note.ts'
import { useNearNotes } from './use-near-notes.ts'
import { PREVIEW_WORDS } from './words.ts'
import styles from './preview.module.css'

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
  const { workspace } = useStores()
  const near = useNearNotes(subject, true)
  const createNote = useCreateNote()
  if (createPath === null) return <p className={styles.words}>{PREVIEW_WORDS.inNoPlace}</p>
  const create = (): void => {
    onClose()
    createNote(createPath)
  }
  return (
    <>
      <p className={styles.words}>
        {PREVIEW_WORDS.notThere(noteNameOf(createPath))}
        {near.length > 0 ? ` ${PREVIEW_WORDS.nearNames}` : ''}
      </p>
      {near.length === 0 ? null : (
        <ul className={styles.near} aria-label={PREVIEW_WORDS.nearNames}>
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
