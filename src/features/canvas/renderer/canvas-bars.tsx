import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useReport } from '../../../renderer/src/connection/use-report.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import type { NoteSession } from '../../../renderer/src/stores/notes/note-session.ts'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import { ConfirmSheet } from '../../../renderer/src/ui/dialog/confirm-sheet.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import {
  CloseIcon,
  HistoryIcon,
  LockIcon,
  ProblemIcon,
  WarningIcon,
} from '../../../renderer/src/ui/icons.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import { canvasWords as words } from './words.ts'
import styles from './canvas-view.module.css'

/** What stands between the canvas here and the disk, with every way out. Nothing when all is well. */
export function CanvasBars({
  session,
  unshown,
}: {
  readonly session: NoteSession
  readonly unshown: number
}) {
  const save = useStore(session.state, (state) => state.save)
  const isRestored = useStore(session.state, (state) => state.notice === 'restored')
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  const isKept = useStore(session.state, (state) => state.draftProblem === null)
  const { app, workspace, toasts } = useStores()
  // What holds for the whole vault is said once, above everything.
  const isSaid = useStore(app.state, (state) => state.app?.vault?.readOnlyReason === readOnlyReason)
  const name = showInvisible(fileNameOf(session.path))
  const { isBusy, run } = useAnswer()
  const [isAsking, setAsking] = useState(false)
  const button = (label: string, action: () => Promise<unknown> | void) => (
    <Button disabled={isBusy} onClick={() => run(action)}>
      {label}
    </Button>
  )
  const keepBoth = async (): Promise<void> => {
    const copy = await session.keepBoth()
    toasts.show(words.bothKept(showInvisible(fileNameOf(copy))), {
      action: { label: words.open, run: () => workspace.openNote(copy) },
    })
  }
  const kept = isKept ? null : ` ${words.notKept}`
  if (save.kind === 'conflict')
    return (
      <Bar
        tone="warn"
        icon={<WarningIcon />}
        isAlert
        actions={
          <>
            {button(words.keepMine, () => session.keepMine())}
            {button(words.useTheirs, () => session.useTheirs())}
            {button(words.keepBoth, keepBoth)}
          </>
        }
      >
        <strong>{words.conflict(name)}</strong> {words.conflictRest}
        {kept}
      </Bar>
    )
  if (save.kind === 'gone')
    return (
      <Bar
        tone="warn"
        icon={<WarningIcon />}
        isAlert
        actions={
          <>
            {button(words.recreate, () => session.recreate())}
            {button(words.discard, () => setAsking(true))}
          </>
        }
      >
        <strong>{words.gone(name)}</strong> {words.goneRest}
        {kept}
        {isAsking ? (
          <ConfirmSheet
            title={words.discardTitle(name)}
            description={words.discardRest}
            action={words.discardAction}
            onCancel={() => setAsking(false)}
            onConfirm={() => workspace.dropNote(session.path)}
          />
        ) : null}
      </Bar>
    )
  if (save.kind === 'error')
    return (
      <Bar
        tone="bad"
        icon={<ProblemIcon />}
        isAlert
        actions={button(words.retry, () => session.flush())}
      >
        <strong>{words.notSaved(name)}</strong> {save.message} {isKept ? words.kept : words.notKept}
      </Bar>
    )
  if (isRestored)
    return (
      <Bar
        icon={<HistoryIcon />}
        actions={
          <>
            {button(words.undo, () => session.undoNotice())}
            <IconButton label={words.close} icon={<CloseIcon />} onClick={session.closeNotice} />
          </>
        }
      >
        <strong>{words.restored}</strong> {words.restoredRest}
      </Bar>
    )
  if (readOnlyReason !== null && !isSaid)
    return (
      <Bar icon={<LockIcon />}>
        <strong>{words.readOnly}</strong> {readOnlyReason}
      </Bar>
    )
  return unshown === 0 ? null : <Bar icon={<WarningIcon />}>{words.unshown(unshown)}</Bar>
}

/** One answer at a time; a failure leaves everything as it was and says so. */
function useAnswer() {
  const report = useReport()
  const [isBusy, setBusy] = useState(false)
  const run = (action: () => Promise<unknown> | void): void => {
    setBusy(true)
    Promise.resolve()
      .then(action)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return { isBusy, run }
}

const Bar = ({
  tone = 'quiet',
  icon,
  isAlert = false,
  actions,
  children,
}: {
  readonly tone?: 'quiet' | 'warn' | 'bad'
  readonly icon: ReactNode
  readonly isAlert?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <div className={styles.bar} data-tone={tone} role={isAlert ? 'alert' : 'status'}>
    {icon}
    <p>{children}</p>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
)
