import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { AskDialog } from '../ui/dialog/ask-dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'

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
  return (
    <AskDialog
      title={isNote ? 'New note' : 'New folder'}
      field={field}
      button="Create"
      isReady={name.trim() !== '' && !isBusy}
      onSubmit={() => void create()}
      onClose={overlay.close}
    >
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
    </AskDialog>
  )
}
