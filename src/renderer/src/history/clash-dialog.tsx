import { useState } from 'react'
import { useStore } from 'zustand'
import type { UndoClash } from '../../../shared/contract/history.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { RestoreDiff } from './restore-diff.tsx'
import styles from './restore-diff.module.css'

/** Notes where an undo and later edits meet in the same lines, one after the other: the person takes what they want. */
export function ClashDialog() {
  const { undo } = useStores()
  const [clash] = useStore(undo.state, (state) => state.clashes)
  return clash ? <Clash key={clash.path} clash={clash} /> : null
}

function Clash({ clash }: { readonly clash: UndoClash }) {
  const { undo, openNotes, toasts, workspace } = useStores()
  const [session] = useState(() => openNotes.open(clash.path))
  const name = showInvisible(fileNameOf(clash.path))
  return (
    <Dialog
      open
      onClose={undo.dismissClash}
      title={`${name} was edited since`}
      size="large"
      description="The same lines were changed again after what you want to undo, so nothing was touched. Take back the lines you choose, or leave the note as it is."
      footer={
        <Button onClick={undo.dismissClash}>
          {clash.wanted === null ? 'Keep the note' : 'Done'}
        </Button>
      }
    >
      <div className={styles.page}>
        {clash.wanted === null ? (
          <EmptyState
            text="The note did not exist before, and has your text now. It stays, unless you delete it."
            action={
              <Button
                onClick={() => {
                  undo.dismissClash()
                  void workspace.trashNote(clash.path)
                }}
              >
                Move it to the trash
              </Button>
            }
          />
        ) : (
          <RestoreDiff
            session={session}
            wanted={clash.wanted}
            sides={['Now', 'Before these changes']}
            wholeLabel="Take back all of it"
            onWhole={() => {
              toasts.show(`${name} is as it was before. Undo in the editor takes that back.`)
              undo.dismissClash()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
