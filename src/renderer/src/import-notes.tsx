import { useState } from 'react'
import { useStore } from 'zustand'
import { useClient } from './connection/connection-context.tsx'
import { useStores } from './connection/stores-context.tsx'
import { FolderPicker } from './features/onboarding/folder-picker.tsx'
import { ImportDialog } from './features/transfer/import-dialog.tsx'

/** The import, with the system's folder dialog where there is one and the picker of the start screen where not. */
export function ImportNotes() {
  const client = useClient()
  const { app } = useStores()
  const shell = useStore(app.state, (state) => state.app?.shell)
  const [pending, setPending] = useState<{ readonly answer: (path: string | null) => void } | null>(
    null,
  )
  const chooseFolder = (): Promise<string | null> =>
    shell === 'electron'
      ? client.call('app.chooseFolder', { title: 'Import a folder' })
      : new Promise((answer) => setPending({ answer }))
  const settle = (path: string | null): void => {
    pending?.answer(path)
    setPending(null)
  }
  return (
    <>
      <ImportDialog onChooseFolder={chooseFolder} />
      <FolderPicker
        purpose={pending ? 'import' : null}
        onClose={() => settle(null)}
        onOpen={settle}
      />
    </>
  )
}
