import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { ExportFormat, ExportScope } from '../contract.ts'
import { fileNameOf, noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useMarkdownServices } from '../../../renderer/src/markdown/markdown-context.tsx'
import { useMarkdownRenderer } from '../../../renderer/src/markdown/use-markdown-renderer.ts'
import { spokenSize } from '../../../renderer/src/stores/spoken-size.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { ArchiveIcon, PrintIcon, ReadingIcon, WarningIcon } from '../../../renderer/src/ui/icons.ts'
import { chosenFiles } from '../shared/chosen-files.ts'
import { createExportRun, type ExportRun, type ExportState } from './export-run.ts'
import { Working } from './working.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './transfer.module.css'

/** Takes a note, a folder or the vault out, as files or as pages to read anywhere. */
export function ExportDialog({ scope }: { readonly scope: ExportScope }) {
  const client = useClient()
  const { app, openNotes, overlay } = useStores()
  const { assets } = useMarkdownServices()
  const renderer = useMarkdownRenderer()
  const isDesktop = useStore(app.state, (state) => state.app?.shell === 'electron')
  const [run] = useState(() =>
    createExportRun({ client, openNotes, renderer, assets, scope, mainPrints: isDesktop }),
  )
  useEffect(() => run.dispose, [run])
  const state = useStore(run.state)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      initialFocus={first}
      open
      onClose={overlay.close}
      title={titleOf(scope)}
      footer={
        state.step === 'working' ? (
          <Button onClick={run.cancel}>Stop</Button>
        ) : (
          <Button kind={state.step === 'done' ? 'primary' : 'secondary'} onClick={overlay.close}>
            {state.step === 'done' ? 'Done' : 'Cancel'}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <Step {...{ scope, run, state, isDesktop, first }} />
      </div>
    </Dialog>
  )
}

interface StepProps {
  readonly scope: ExportScope
  readonly run: ExportRun
  readonly state: ExportState
  readonly isDesktop: boolean
  /** The button that has the focus at first. */
  readonly first: RefObject<HTMLButtonElement | null>
}

function Step({ scope, run, state, isDesktop, first }: StepProps) {
  switch (state.step) {
    case 'choose':
      return (
        <>
          <div className={styles.ways}>
            {waysFor(scope, isDesktop).map(({ format, icon, title, text }, index) => (
              <button
                key={format}
                ref={index === 0 ? first : null}
                type="button"
                className={styles.way}
                onClick={() => run.start(format)}
              >
                {icon}
                <span>
                  <strong>{title}</strong>
                  <small>{text}</small>
                </span>
              </button>
            ))}
          </div>
          {state.problem === null ? (
            <p className={styles.hint}>
              {isDesktop
                ? 'You choose the place next. Nothing in the vault is changed.'
                : 'Your browser saves it with its downloads. Nothing in the vault is changed.'}
            </p>
          ) : (
            <p className={styles.problem} role="alert">
              {state.problem}
            </p>
          )}
        </>
      )
    case 'working':
      return <Working words={state.words} progress={state.progress} hint={null} />
    case 'done':
      return <Done state={state} />
  }
}

function waysFor(scope: ExportScope, isDesktop: boolean) {
  const isNote = scope.kind === 'note'
  const ways: { format: ExportFormat; icon: ReactNode; title: string; text: string }[] = [
    {
      format: 'zip',
      icon: <ArchiveIcon />,
      title: 'Markdown files',
      text: isNote
        ? 'A zip of the note and all it shows, byte for byte, for any other program.'
        : 'A zip of all notes and files, byte for byte. It can be imported again.',
    },
    {
      format: 'html',
      icon: <ReadingIcon />,
      title: isNote ? 'Web page' : 'Web pages',
      text: isNote
        ? 'One HTML file with its pictures inside. It loads nothing and runs nothing.'
        : 'A zip of HTML pages that link to each other, with their pictures beside them.',
    },
  ]
  if (isNote)
    ways.push({
      format: 'pdf',
      icon: <PrintIcon />,
      title: isDesktop ? 'PDF' : 'PDF or paper',
      text: isDesktop
        ? 'Pages to print or to send.'
        : 'Opens the print dialog of your browser: choose “Save as PDF” there.',
    })
  return ways
}

function Done({
  state: { result, unsaved },
}: {
  readonly state: Extract<ExportState, { step: 'done' }>
}) {
  const notices = [
    ...unsaved.map((path) => `${path} has text that could not be saved, and that is not in it.`),
    ...(result?.notices ?? []),
  ]
  return (
    <>
      <p className={styles.result} role="status">
        {result === null ? (
          'The note was given to your browser to print.'
        ) : (
          <>
            <strong>{result.savedTo ?? result.name}</strong>{' '}
            {result.savedTo === null ? 'is with your downloads' : 'was written'}:{' '}
            {result.files === 1 ? '' : `${spokenNumber(result.files)} files, `}
            {spokenSize(result.sizeBytes)}.
          </>
        )}
      </p>
      <div className={styles.lists}>
        {notices.slice(0, MOST_NOTICES).map((notice) => (
          <p key={notice} className={styles.notice}>
            <WarningIcon /> <span>{notice}</span>
          </p>
        ))}
        {notices.length > MOST_NOTICES ? (
          <p className={styles.hint}>and {notices.length - MOST_NOTICES} more like these</p>
        ) : null}
      </div>
    </>
  )
}

const MOST_NOTICES = 8

function titleOf(scope: ExportScope): string {
  switch (scope.kind) {
    case 'vault':
      return 'Export the vault'
    case 'chosen':
      return `Export ${chosenFiles(scope.paths.length)}`
    case 'folder':
      return `Export ${fileNameOf(scope.path)}`
    case 'note':
      return `Export ${noteNameOf(scope.path)}`
  }
}
