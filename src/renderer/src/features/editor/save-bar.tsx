import { useState } from 'react'
import { useStore } from 'zustand'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { NoteSession } from '../../stores/note-session.ts'
import { Button } from '../../ui/button.tsx'
import { LockIcon, ProblemIcon, WarningIcon } from '../../ui/icons.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { useEditorServices } from './use-editor-services.ts'
import styles from './save-bar.module.css'

/** Says what stands between the text here and the disk, and offers every way out. Nothing when all is well. */
export function SaveBar({ session }: { readonly session: NoteSession }) {
  const save = useStore(session.state, (state) => state.save)
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  const { workspace, toasts } = useStores()
  const { report } = useEditorServices()
  const [isComparing, setComparing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = fileNameOf(session.path)

  /** One answer at a time; a failure leaves everything as it was and says so. */
  const run = (action: () => Promise<void> | void) => (): void => {
    setBusy(true)
    Promise.resolve()
      .then(action)
      .catch(report)
      .finally(() => setBusy(false))
  }
  const keepBoth = run(async () => {
    const copy = await session.keepBoth()
    setComparing(false)
    toasts.show(`Your version is in ${fileNameOf(copy)}.`, {
      action: { label: 'Open', run: () => workspace.openNote(copy) },
    })
  })
  const keepMine = run(async () => {
    await session.keepMine()
    setComparing(false)
  })
  const useTheirs = run(() => {
    session.useTheirs()
    setComparing(false)
  })

  switch (save.kind) {
    case 'conflict':
      return (
        <div className={styles.bar} data-tone="warn" role="alert">
          <WarningIcon />
          <p>
            <strong>{name} was changed by another program</strong> while you were writing. Both
            versions are kept until you choose.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => setComparing(true)}>Compare</Button>
            <Button onClick={keepMine} disabled={isBusy}>
              Keep mine
            </Button>
            <Button onClick={useTheirs} disabled={isBusy}>
              Use theirs
            </Button>
            <Button onClick={keepBoth} disabled={isBusy}>
              Keep both
            </Button>
          </div>
          <CompareDialog
            open={isComparing}
            onClose={() => setComparing(false)}
            name={name}
            theirs={save.theirs.text}
            mine={() => session.text().toString()}
            isBusy={isBusy}
            onKeepMine={keepMine}
            onUseTheirs={useTheirs}
            onKeepBoth={keepBoth}
          />
        </div>
      )
    case 'gone':
      return (
        <div className={styles.bar} data-tone="warn" role="alert">
          <WarningIcon />
          <p>
            <strong>{name} was deleted on disk.</strong> The text is still here.
          </p>
          <div className={styles.actions}>
            <Button onClick={run(() => session.recreate())} disabled={isBusy}>
              Recreate
            </Button>
            <Button onClick={() => workspace.dropNote(session.path)}>Close</Button>
          </div>
        </div>
      )
    case 'error':
      return (
        <div className={styles.bar} data-tone="bad" role="alert">
          <ProblemIcon />
          <p>
            <strong>{name} is not saved.</strong> {save.message} Your text is kept here.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => void session.flush()}>Retry</Button>
          </div>
        </div>
      )
    case 'saved':
    case 'unsaved':
    case 'saving':
      return readOnlyReason === null ? null : (
        <div className={styles.bar} data-tone="quiet">
          <LockIcon />
          <p>
            <strong>Read only.</strong> {readOnlyReason}
          </p>
        </div>
      )
  }
}
