import { useState } from 'react'
import { useStore } from 'zustand'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './lost-vault-dialog.module.css'

/** Another window closed this vault while text here was not on disk yet. Nothing is dropped without a word. */
export function LostVaultDialog({
  vault,
  onDiscard,
}: {
  readonly vault: { readonly name: string; readonly root: string }
  readonly onDiscard: () => void
}) {
  const client = useClient()
  const { openNotes } = useStores()
  const saves = useStore(openNotes.state)
  const [error, setError] = useState<string | null>(null)
  const paths = Object.keys(saves).filter((path) => openNotes.get(path)?.hasUnsavedText())
  const goBack = (): void => {
    client.call('app.openVault', { root: vault.root }).catch((failure: unknown) => {
      setError(errorSentence(failure, 'It could not be opened.'))
    })
  }
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={`${vault.name} was closed in another window`}
      size="small"
      footer={
        <>
          <Button onClick={onDiscard}>Go on without it</Button>
          <Button kind="primary" onClick={goBack}>
            Open {vault.name} again
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          Text of it is not on disk yet. It is still here, and offered again whenever {vault.name}{' '}
          is opened:
        </p>
        <ul>
          {paths.map((path) => (
            <li key={path} title={path}>
              {fileNameOf(path)}
            </li>
          ))}
        </ul>
        {error ? <p role="alert">{error}</p> : null}
      </div>
    </Dialog>
  )
}
