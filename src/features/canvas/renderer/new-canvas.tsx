import { useRef, useState } from 'react'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { newEntryPath } from '../../../renderer/src/stores/workspace/new-entry-path.ts'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { AskDialog } from '../../../renderer/src/ui/dialog/ask-dialog.tsx'
import { TextField } from '../../../renderer/src/ui/field/text-field.tsx'
import { folderOf, vaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { EMPTY } from '../shared/edit-canvas.ts'
import { canvasWords } from './words.ts'

/** Asks for the name of a new canvas, and opens it. `folder`: left out, that of what is in front. */
export function NewCanvas({ folder }: { readonly folder?: string }) {
  const client = useClient()
  const { overlay, workspace, toasts } = useStores()
  const [into] = useState(() => folder ?? folderOf(workspace.state.getState().tabs.active ?? ''))
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const create = async (): Promise<void> => {
    const { path, problem } = newEntryPath(into, name.replace(/\.canvas$/i, ''), '.canvas')
    if (problem !== null) return setError(problem)
    const asked = overlay.state.getState().overlay
    setBusy(true)
    try {
      const made = await client.call('canvas.create', { path: vaultPath(path), text: EMPTY })
      // By now the person may have closed this and be at something else.
      if (overlay.state.getState().overlay === asked) overlay.close()
      workspace.openNote(made.path, { focus: true })
    } catch (failure) {
      const says = errorSentence(failure, canvasWords.notCreated)
      if (overlay.state.getState().overlay === asked) setError(says)
      else toasts.show(says, { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <AskDialog
      title={canvasWords.newTitle}
      field={field}
      button={canvasWords.create}
      isReady={name.trim() !== '' && !isBusy}
      onSubmit={() => void create()}
      onClose={overlay.close}
    >
      <TextField
        ref={field}
        label={canvasWords.newName}
        hideLabel
        placeholder={canvasWords.newName}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setError(null)
        }}
        error={error}
        hint={canvasWords.inFolder(showInvisible(into))}
        autoComplete="off"
      />
    </AskDialog>
  )
}
