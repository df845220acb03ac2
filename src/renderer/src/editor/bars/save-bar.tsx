import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import type { Version } from '../../../../shared/contract/history.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import type { ConflictTexts, NoteSession } from '../../stores/notes/note-session.ts'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon, HistoryIcon, LockIcon, ProblemIcon, WarningIcon } from '../../ui/icons.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { DialogBoundary } from '../../ui/dialog/dialog-boundary.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import { OnceAsked } from '../../ui/lazy/once-asked.tsx'
import { useEditorServices } from '../use-editor-services.ts'
import { clockTime, spokenDayOf } from '../../../../shared/domain/dates/spoken-date.ts'
import styles from './save-bar.module.css'

const CompareDialog = lazyView(async () => (await import('./compare-dialog.tsx')).CompareDialog)

/** Says what stands between the text here and the disk, and offers every way out. Nothing when all is well. */
export function SaveBar({ session }: { readonly session: NoteSession }) {
  const kind = useStore(session.state, (state) => state.save.kind)
  switch (kind) {
    case 'conflict':
      return <ConflictBar session={session} />
    case 'gone':
      return <GoneBar session={session} />
    case 'error':
      return <ErrorBar session={session} />
    case 'saved':
    case 'unsaved':
    case 'saving':
      return <QuietBar session={session} />
  }
}

/** One answer at a time; a failure leaves everything as it was and says so. */
function useAnswer(onProblem: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false)
  const run = (action: () => Promise<void> | void): void => {
    setBusy(true)
    Promise.resolve()
      .then(action)
      .catch(onProblem)
      .finally(() => setBusy(false))
  }
  return { isBusy, run }
}

const nameOf = (session: NoteSession): string => showInvisible(fileNameOf(session.path))

function ConflictBar({ session }: { readonly session: NoteSession }) {
  const { workspace, toasts } = useStores()
  const { report } = useEditorServices()
  const [question, setQuestion] = useState<ConflictTexts | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useAnswer((error) => {
    if (question === null) report(error)
    else setProblem(errorSentence(error, 'That did not work.'))
  })
  // While the person looks at two versions, these are the two.
  useEffect(() => (question === null ? undefined : session.hold()), [question, session])
  const name = nameOf(session)
  const compare = (): void => {
    setProblem(null)
    setQuestion(session.conflict())
  }
  const keepBoth = (): void =>
    run(async () => {
      const copy = await session.keepBoth()
      setQuestion(null)
      toasts.show(`Your version is in ${showInvisible(fileNameOf(copy))}.`, {
        action: { label: 'Open', run: () => workspace.openNote(copy) },
      })
    })
  return (
    <div className={styles.bar} data-tone="warn" role="alert">
      <WarningIcon />
      <p>
        <strong>{name} was changed by another program</strong> while you were writing. Both versions
        are kept until you choose. <Kept session={session} />
      </p>
      <div className={styles.actions}>
        <Button onClick={compare} disabled={isBusy}>
          Compare
        </Button>
        <Button onClick={() => run(() => session.keepMine())} disabled={isBusy}>
          Keep mine
        </Button>
        <Button onClick={() => run(() => session.useTheirs())} disabled={isBusy}>
          Use theirs
        </Button>
        <Button onClick={keepBoth} disabled={isBusy}>
          Keep both
        </Button>
      </div>
      <DialogBoundary resetKeys={[question]} onClose={() => setQuestion(null)}>
        <OnceAsked isAsked={question !== null} onCancel={() => setQuestion(null)}>
          {question === null ? null : (
            <CompareDialog
              name={name}
              conflict={question}
              isBusy={isBusy}
              problem={problem}
              onKeepBoth={keepBoth}
              onSave={(text) =>
                run(async () => {
                  await session.settle(question.theirs, text)
                  setQuestion(null)
                })
              }
            />
          )}
        </OnceAsked>
      </DialogBoundary>
    </div>
  )
}

/** Text that only this window has must not go unnoticed: closing it would lose the text. */
function Kept({ session }: { readonly session: NoteSession }) {
  const problem = useStore(session.state, (state) => state.draftProblem)
  return problem === null ? null : (
    <>Your text is in this window only, so leave it open: it could not be kept aside. {problem}</>
  )
}

function GoneBar({ session }: { readonly session: NoteSession }) {
  const { workspace } = useStores()
  const { report } = useEditorServices()
  const { isBusy, run } = useAnswer(report)
  const [isAsking, setAsking] = useState(false)
  const name = nameOf(session)
  if (isAsking)
    return (
      <div className={styles.bar} data-tone="warn" role="alert">
        <WarningIcon />
        <p>
          <strong>Discard the text of {name}?</strong> Nobody else has it, and undo cannot bring it
          back.
        </p>
        <div className={styles.actions}>
          <Button kind="danger" onClick={() => workspace.dropNote(session.path)}>
            Discard
          </Button>
          <Button onClick={() => setAsking(false)} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.bar} data-tone="warn" role="alert">
      <WarningIcon />
      <p>
        <strong>{name} was deleted on disk.</strong> Its text is still here.{' '}
        <Kept session={session} />
      </p>
      <div className={styles.actions}>
        <Button onClick={() => run(() => session.recreate())} disabled={isBusy}>
          Recreate
        </Button>
        <Button onClick={() => setAsking(true)} disabled={isBusy}>
          Discard…
        </Button>
      </div>
    </div>
  )
}

function ErrorBar({ session }: { readonly session: NoteSession }) {
  const message = useStore(session.state, ({ save }) => (save.kind === 'error' ? save.message : ''))
  const isKept = useStore(session.state, (state) => state.draftProblem === null)
  return (
    <div className={styles.bar} data-tone="bad" role="alert">
      <ProblemIcon />
      <p>
        <strong>{nameOf(session)} is not saved.</strong> {message}{' '}
        {isKept ? 'Your text is kept here, also if Latent ends.' : <Kept session={session} />}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void session.flush()}>Retry</Button>
      </div>
    </div>
  )
}

/** Later it is old news; the history has it all the same. */
const NEWS_MS = 7 * 86_400_000

/** What was saved here last, when another program replaced it and lines of it are missing; null when all is well. */
function useReplaced(session: NoteSession): Version | null {
  const readings = useStore(session.state, (state) => state.readings)
  const told = useStore(session.state, (state) => state.toldReplaced)
  const { data, reload } = useCall('history.replaced', { path: session.path })
  const [nowMs] = useState(() => Date.now())
  const known = useRef(readings)
  useEffect(() => {
    if (known.current === readings) return
    known.current = readings
    reload()
  }, [readings, reload])
  return data && data.changeId !== told && nowMs - data.atMs < NEWS_MS ? data : null
}

function ReplacedBar({
  session,
  version,
}: {
  readonly session: NoteSession
  readonly version: Version
}) {
  const { overlay } = useStores()
  const time = clockTime(version.atMs)
  const [nowMs] = useState(() => Date.now())
  const day = spokenDayOf(version.atMs, nowMs)
  const close = (): void => session.closeReplaced(version.changeId)
  return (
    <div className={styles.bar} data-tone="quiet" role="status">
      <HistoryIcon />
      <p>
        <strong>Another program changed {nameOf(session)}.</strong> Lines that Latent saved{' '}
        {day === 'today' ? '' : `${day} `}at {time} are not in it any more. They are kept.
      </p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            close()
            overlay.show({ kind: 'history', path: session.path, changeId: version.changeId })
          }}
        >
          Show mine
        </Button>
        <IconButton label="Close" icon={<CloseIcon />} onClick={close} />
      </div>
    </div>
  )
}

function QuietBar({ session }: { readonly session: NoteSession }) {
  const { report } = useEditorServices()
  const { isBusy, run } = useAnswer(report)
  const isRestored = useStore(session.state, (state) => state.notice === 'restored')
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  const { app } = useStores()
  const replaced = useReplaced(session)
  // What holds for the whole vault is said once, above everything.
  const isSaid = useStore(app.state, (state) => state.app?.vault?.readOnlyReason === readOnlyReason)
  if (isRestored)
    return (
      <div className={styles.bar} data-tone="quiet" role="status">
        <HistoryIcon />
        <p>
          <strong>Unsaved text was restored.</strong> Latent ended before it was on disk.
        </p>
        <div className={styles.actions}>
          <Button onClick={() => run(() => session.undoNotice())} disabled={isBusy}>
            Undo
          </Button>
          <IconButton label="Close" icon={<CloseIcon />} onClick={session.closeNotice} />
        </div>
      </div>
    )
  if (replaced !== null) return <ReplacedBar session={session} version={replaced} />
  return readOnlyReason === null || isSaid ? null : (
    <div className={styles.bar} data-tone="quiet">
      <LockIcon />
      <p>
        <strong>Read only.</strong> {readOnlyReason}
      </p>
    </div>
  )
}
