import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { spokenSize } from '../../../renderer/src/stores/spoken-size.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { ArchiveIcon, FolderOpenIcon } from '../../../renderer/src/ui/icons.ts'
import { TextField } from '../../../renderer/src/ui/field/text-field.tsx'
import { createImportRun, type ImportRun, type ImportState } from './import-run.ts'
import { PlanLists } from './plan-lists.tsx'
import { Working } from './working.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './transfer.module.css'

/** Brings notes in: what is there is shown first, then it comes in as one change. */
export function ImportDialog() {
  const client = useClient()
  const { overlay } = useStores()
  const [run] = useState(() => createImportRun({ client }))
  useEffect(() => run.dispose, [run])
  const state = useStore(run.state)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      initialFocus={first}
      open
      onClose={overlay.close}
      title="Import notes"
      footer={<Footer {...{ run, state, onClose: overlay.close }} />}
    >
      <div className={styles.body}>
        <Step {...{ run, state, first }} />
      </div>
    </Dialog>
  )
}

interface StepProps {
  readonly run: ImportRun
  readonly state: ImportState
}

interface ChooseProps {
  readonly run: ImportRun
  /** The button that has the focus at first. */
  readonly first: RefObject<HTMLButtonElement | null>
}

function Step({ run, state, first }: StepProps & ChooseProps) {
  switch (state.step) {
    case 'choose':
      return <Choose {...{ run, first, problem: state.problem }} />
    case 'working':
      return (
        <Working
          words={state.words}
          progress={state.progress}
          hint={
            state.words === 'Importing'
              ? 'All of it comes in, or nothing: stopping takes back what is there so far.'
              : null
          }
        />
      )
    case 'plan':
      return <Plan {...{ run, state }} />
    case 'done': {
      const { notes, attachments } = state.report
      return (
        <p className={styles.result} role="status">
          {counted(notes, attachments)} {notes + attachments === 1 ? 'is' : 'are'} in{' '}
          {state.into === '' ? 'your vault' : <strong>{state.into}</strong>} now.
        </p>
      )
    }
    case 'taken-back':
      return (
        <div className={styles.result} role="status">
          <p>The import was taken back. What came in is in the trash.</p>
          {state.left.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )
  }
}

function Choose({ run, first, problem }: ChooseProps & { readonly problem: string | null }) {
  const client = useClient()
  const { app, overlay } = useStores()
  const shell = useStore(app.state, (state) => state.app?.shell)
  const picker = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const choose = (ask: () => Promise<string | null>) => (): void => {
    setFailure(null)
    ask().then(
      (path) => (path === null ? undefined : run.readPath(path)),
      () => setFailure('The dialog could not be shown.'),
    )
  }
  const chooseArchive = (): void => {
    if (shell === 'electron') choose(() => client.call('transfer.chooseArchive', {}))()
    else picker.current?.click()
  }
  const shown = failure ?? problem
  return (
    <>
      <div className={styles.ways}>
        <Way
          ref={first}
          icon={<ArchiveIcon />}
          title="A zip archive"
          text="An export of Notion, or Markdown notes with their pictures, as a .zip file."
          onClick={chooseArchive}
        />
        <Way
          icon={<FolderOpenIcon />}
          title="A folder"
          text="Also a vault of Obsidian. Everything is copied; the folder stays as it is."
          onClick={choose(() =>
            overlay.chooseFolder({ title: 'Import a folder', button: 'Import this folder' }),
          )}
        />
      </div>
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Zip archive"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = '' // the same file may be chosen again
          if (file) run.readFile(file)
        }}
      />
      {shown === null ? (
        <p className={styles.hint}>
          You see what would come in before it does. Nothing of yours is overwritten, and the whole
          import can be undone.
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {shown}
        </p>
      )}
    </>
  )
}

const Way = ({
  ref,
  icon,
  title,
  text,
  onClick,
}: {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onClick: () => void
}) => (
  <button ref={ref} type="button" className={styles.way} onClick={onClick}>
    {icon}
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </button>
)

const KINDS = {
  notion: 'An export of Notion',
  obsidian: 'A vault of Obsidian',
  markdown: 'Markdown notes',
} as const

function Plan({
  run,
  state: { source, plan, into, problem },
}: {
  readonly run: ImportRun
  readonly state: Extract<ImportState, { step: 'plan' }>
}) {
  return (
    <>
      <p className={styles.lead}>
        {KINDS[source.kind]}: <strong>{source.name}</strong>
      </p>
      <TextField
        label="Into the folder"
        value={into}
        onChange={(event) => run.setInto(event.target.value)}
        hint={into === '' ? 'The top of your vault.' : 'A new folder, or one that is there.'}
        error={plan === null ? problem : null}
        spellCheck={false}
        autoComplete="off"
      />
      {plan !== null && problem !== null ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {plan === null ? (
        <p className={styles.hint} role="status">
          {problem === null ? 'Looking at the names…' : ''}
        </p>
      ) : (
        <>
          <p className={styles.facts} role="status">
            {counted(plan.notes, plan.attachments)}, {spokenSize(plan.sizeBytes)}
          </p>
          <PlanLists plan={plan} />
        </>
      )}
    </>
  )
}

function Footer({ run, state, onClose }: StepProps & { readonly onClose: () => void }) {
  const { workspace } = useStores()
  switch (state.step) {
    case 'choose':
    case 'taken-back':
      return <Button onClick={onClose}>{state.step === 'choose' ? 'Cancel' : 'Close'}</Button>
    case 'working':
      return (
        <Button onClick={run.cancel} disabled={state.words === 'Taking back'}>
          Stop
        </Button>
      )
    case 'plan': {
      const total = (state.plan?.notes ?? 0) + (state.plan?.attachments ?? 0)
      return (
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={total === 0} onClick={run.start}>
            Import
          </Button>
        </>
      )
    }
    case 'done': {
      const { groupId, firstNote } = state.report
      return (
        <>
          {groupId === null ? null : (
            <Button kind="quiet" onClick={run.takeBack}>
              Undo
            </Button>
          )}
          {firstNote === null ? null : (
            <Button
              onClick={() => {
                workspace.openNote(firstNote, { focus: true })
                onClose()
              }}
            >
              Open the first note
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      )
    }
  }
}

/** `12 notes and 3 other files`. */
function counted(notes: number, attachments: number): string {
  const of = (number: number, one: string): string =>
    `${spokenNumber(number)} ${one}${number === 1 ? '' : 's'}`
  if (attachments === 0) return of(notes, 'note')
  return notes === 0
    ? of(attachments, 'file')
    : `${of(notes, 'note')} and ${of(attachments, 'other file')}`
}
