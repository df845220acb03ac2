import { useRef } from 'react'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './lost-vault-dialog.module.css'
import type { SafeLeaving } from './use-safe-leaving.ts'

/** The window was to close, and some text could not be written. Staying is the default. */
export function LeavingDialog({ unsaved, stay, leave }: SafeLeaving) {
  const isKept = unsaved?.isKept ?? false
  const stayButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={unsaved !== null}
      onClose={stay}
      title="Some text is not on disk"
      size="small"
      initialFocus={stayButton}
      footer={
        <>
          <Button kind={isKept ? 'secondary' : 'danger'} onClick={leave}>
            {isKept ? 'Close' : 'Close and lose it'}
          </Button>
          <Button ref={stayButton} kind="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          {isKept
            ? 'It is kept apart, and offered again when Latent opens this vault. The bar above each of these notes says why it could not be saved:'
            : 'It could not be kept apart either, so it would be lost. The bar above each of these notes says why, and what can be done:'}
        </p>
        <ul>
          {unsaved?.paths.map((path) => (
            <li key={path} title={path}>
              {fileNameOf(path)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
