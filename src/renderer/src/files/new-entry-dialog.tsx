import { useRef, useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './new-entry-dialog.module.css'

const NOT_CREATED = 'It could not be created.'

/** Asks for the name of a new note or folder. A name with slashes makes the folders on its way. */
export function NewEntryDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  if (shown?.kind !== 'new-note' && shown?.kind !== 'new-folder') return null
  return <Form key={shown.kind} kind={shown.kind} folder={shown.folder} />
}

function Form({
  kind,
  folder,
}: {
  readonly kind: 'new-note' | 'new-folder'
  readonly folder: string
}) {
  const client = useClient()
  const { overlay, workspace, files, toasts } = useStores()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isNote = kind === 'new-note'

  const create = async (): Promise<void> => {
    const { path, problem } = newEntryPath(folder, name, isNote ? '.md' : '')
    if (problem !== null) return setError(problem)
    const parsed = vaultPath(path)
    const { overlay: asking } = overlay.state.getState()
    setIsBusy(true)
    try {
      if (isNote) await workspace.createNote(parsed)
      else {
        await client.call('vault.createFolder', { path: parsed })
        files.reveal(`${path}/`)
        files.expand(path)
      }
      // By now the person may have closed this and be at something else.
      if (overlay.state.getState().overlay === asking) overlay.close()
    } catch (failure) {
      const problem = errorSentence(failure, NOT_CREATED)
      // Something else may have been asked meanwhile, in the place of this.
      if (overlay.state.getState().overlay === asking) setError(problem)
      else toasts.show(problem, { tone: 'problem' })
    }
    setIsBusy(false)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void create()
  }

  return (
    <Dialog
      open
      onClose={overlay.close}
      title={isNote ? 'New note' : 'New folder'}
      size="small"
      initialFocus={field}
    >
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label="Name"
          hideLabel
          placeholder={isNote ? 'Name of the note' : 'Name of the folder'}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setError(null)
          }}
          error={error}
          hint={folder ? `In ${folder}` : 'At the top of the vault'}
          autoComplete="off"
        />
        <div className={styles.actions}>
          <Button onClick={overlay.close}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={name.trim() === '' || isBusy}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
