import { useRef } from 'react'
import { fileNameOf } from '../../shared/domain/vault-path.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import styles from './lost-vault-dialog.module.css'
import type { SafeLeaving } from './use-safe-leaving.ts'

/** The window was to close, and some text could not be written. Staying is the default. */
export function LeavingDialog({ unsaved, stay, leave }: SafeLeaving) {
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
          <Button kind="danger" onClick={leave}>
            Close and lose it
          </Button>
          <Button ref={stayButton} kind="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>The bar above each of these notes says why, and what can be done:</p>
        <ul>
          {unsaved?.map((path) => (
            <li key={path} title={path}>
              {fileNameOf(path)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
