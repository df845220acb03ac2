import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { FolderListing } from '../../../shared/contract/app.ts'
import { useCall } from '../connection/use-call.ts'
import { useLast } from '../connection/use-last.ts'
import type { FolderQuestion } from '../stores/workspace/overlay-store.ts'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { FolderIcon, UpIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { counted } from '../../../shared/domain/spoken-number.ts'
import styles from './folder-picker.module.css'

type Question = Pick<FolderQuestion, 'title' | 'button'>

export type FolderPickerProps = {
  /** What is asked; null keeps it closed. */
  readonly question: Question | null
  readonly onClose: () => void
  readonly onOpen?: ((root: string) => void) | undefined
  /** The folder is to be the place of a new vault; `onOpen` is for one that is there. */
  readonly onCreate?: ((parent: string, name: string) => void) | undefined
}

/** The folders of this machine, where there is no dialog of the system; and the place of a new vault. */
export function FolderPicker({ question, onClose, onOpen, onCreate }: FolderPickerProps) {
  return (
    <Dialog open={question !== null} onClose={onClose} title={question?.title ?? ''}>
      {question ? (
        <Picker button={question.button} onClose={onClose} onOpen={onOpen} onCreate={onCreate} />
      ) : null}
    </Dialog>
  )
}

function Picker({
  button,
  onClose,
  onOpen,
  onCreate,
}: Omit<FolderPickerProps, 'question'> & { readonly button: string }) {
  const [path, setPath] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [name, setName] = useState('Notes')
  const { data, error, isLoading } = useCall('app.folders', { path })
  const listing = useLast(data)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    list.current?.scrollTo({ top: 0 })
  }, [path])

  const go = (next: string): void => {
    setTyped(null)
    setPath(next)
  }
  // Enter goes there first, also while another folder is being read or could not be.
  const isElsewhere = typed !== null && typed !== data?.path
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isElsewhere) return go(typed)
    if (!data) return
    if (!onCreate) onOpen?.(data.path)
    else if (name.trim() !== '') onCreate(data.path, name.trim())
  }
  const onListKey = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) items[Math.min(Math.max(0, index + step), items.length - 1)]?.focus()
    else if (event.key === 'ArrowLeft' && listing?.parent) go(listing.parent)
    else if (event.key === 'ArrowRight') (document.activeElement as HTMLElement | null)?.click()
    else return
    event.preventDefault()
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <div className={styles.place}>
        <IconButton
          label="Up one folder"
          icon={<UpIcon />}
          disabled={!listing?.parent}
          onClick={() => listing?.parent && go(listing.parent)}
        />
        <TextField
          label="Folder"
          hideLabel
          className={styles.path ?? ''}
          value={typed ?? (error ? path : (listing?.path ?? ''))}
          onChange={(event) => setTyped(event.target.value)}
          error={error && !isLoading ? error.message : null}
          spellCheck={false}
          autoComplete="off"
          end={isLoading ? <Spinner label="Reading the folder" /> : null}
        />
      </div>
      <ul ref={list} className={styles.list} aria-label="Folders" onKeyDown={onListKey}>
        {listing?.folders.length === 0 ? (
          <li className={styles.none}>No folders in here.</li>
        ) : (
          listing?.folders.map((folder) => (
            <li key={folder.path}>
              <button type="button" className={styles.folder} onClick={() => go(folder.path)}>
                <FolderIcon />
                <span>{folder.name}</span>
                {folder.noteCount > 0 ? <small>{notes(folder.noteCount)}</small> : null}
              </button>
            </li>
          ))
        )}
      </ul>
      {onCreate ? (
        <TextField
          label="Name of the vault"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={listing ? `A new folder in ${listing.path}` : null}
          maxLength={200}
        />
      ) : (
        <p className={styles.summary} role="status">
          {listing ? summaryOf(listing) : ''}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          kind="primary"
          disabled={!isElsewhere && (!data || (onCreate !== undefined && name.trim() === ''))}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}

/** One sentence for what is here and below: the list above says which folders there are. */
function summaryOf({ noteCount, folders }: FolderListing): string {
  const isFlat = folders.length === 0
  if (noteCount > 0)
    return `${notes(noteCount)} in here${isFlat ? '' : ', and those in its folders'}.`
  return isFlat ? 'No notes in here yet.' : 'No notes in here itself; those in its folders count.'
}

const notes = (count: number): string => counted(count, 'note')
