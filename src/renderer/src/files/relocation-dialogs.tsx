import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { RenameProgress } from '../../../shared/contract/rename.ts'
import { fileNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { AlertSheet } from '../ui/dialog/alert-sheet.tsx'
import { Button } from '../ui/field/button.tsx'
import { ConfirmSheet } from '../ui/dialog/confirm-sheet.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { counted, spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { Movable } from '../stores/workspace/relocation.ts'
import { countedFiles } from '../stores/workspace/tree/words.ts'
import { DIALOG_WORDS } from './words.ts'
import styles from './relocation-dialogs.module.css'

/** What renaming, moving and deleting in the tree asks and shows. */
export function RelocationDialogs() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return (
    <>
      <Running />
      <LeftLinks />
      <LinkQuestion />
      {shown?.kind === 'delete-files' ? <DeleteFiles what={shown.what} /> : null}
    </>
  )
}

/** Shorter work needs no dialog. */
const PATIENCE_MS = 600

function Running() {
  const { relocation } = useStores()
  const running = useStore(relocation.state, (state) => state.running)
  const [isLong, setIsLong] = useState(false)
  const title = running?.title ?? null
  useEffect(() => {
    if (title === null) return
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [title])
  if (running === null || !isLong) return null
  const { progress } = running
  return (
    <Dialog
      open
      onClose={relocation.cancel}
      title={showInvisible(running.title)}
      size="small"
      footer={<Button onClick={relocation.cancel}>Cancel</Button>}
    >
      <div className={styles.body}>
        <p>{wordsOf(progress)}</p>
        <ProgressBar
          label={running.title}
          value={progress && progress.total > 0 ? progress.done / progress.total : null}
        />
      </div>
    </Dialog>
  )
}

function wordsOf(progress: RenameProgress | null): string {
  if (progress === null) return 'One moment…'
  const { step, done, total } = progress
  const soFar = total > 0 ? ` ${spokenNumber(done)} of ${spokenNumber(total)}` : ''
  switch (step) {
    case 'waiting for the index':
      return DIALOG_WORDS.waiting
    case 'reading':
      return DIALOG_WORDS.reading(soFar)
    case 'writing':
      return `Writing${soFar}`
  }
}

function LeftLinks() {
  const { relocation } = useStores()
  const question = useStore(relocation.state, (state) => state.question)
  const cancel = useRef<HTMLButtonElement>(null)
  if (question === null) return null
  const { left, title, isMove, proceed } = question
  const go = (): void => {
    relocation.dismissQuestion()
    proceed()
  }
  return (
    <AlertSheet
      open
      onEscape={relocation.dismissQuestion}
      title={`${counted(left.length, 'link')} cannot follow`}
      description={showInvisible(title)}
      initialFocus={cancel}
      footer={
        <>
          <Button onClick={go}>
            {isMove ? DIALOG_WORDS.moveAnyway : DIALOG_WORDS.renameAnyway}
          </Button>
          <Button ref={cancel} kind="primary" onClick={relocation.dismissQuestion}>
            Cancel
          </Button>
        </>
      }
    >
      <ul className={styles.left}>
        {left.slice(0, 100).map(({ path, line, text, reason }, index) => (
          <li key={index}>
            <strong>
              {showInvisible(path)}
              {line === null ? '' : `, line ${line}`}
            </strong>
            {text === '' ? null : <code>{showInvisible(text)}</code>}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </AlertSheet>
  )
}

function LinkQuestion() {
  const { relocation } = useStores()
  const question = useStore(relocation.state, (state) => state.linkQuestion)
  const update = useRef<HTMLButtonElement>(null)
  if (question === null) return null
  const { title, preview, answer } = question
  const notes = preview?.updatedNotes ?? []
  const decide = (updateLinks: boolean) => () => {
    relocation.dismissQuestion()
    answer(updateLinks)
  }
  return (
    <AlertSheet
      open
      onEscape={relocation.dismissQuestion}
      title={
        preview === null
          ? DIALOG_WORDS.updateAll
          : DIALOG_WORDS.updateLinks(
              counted(preview.updatedLinks, 'link'),
              counted(notes.length, 'note'),
            )
      }
      description={showInvisible(title)}
      initialFocus={update}
      footer={
        <>
          <Button onClick={relocation.dismissQuestion}>Cancel</Button>
          <Button onClick={decide(false)}>{DIALOG_WORDS.leaveLinks}</Button>
          <Button ref={update} kind="primary" onClick={decide(true)}>
            Update links
          </Button>
        </>
      }
    >
      {notes.length === 0 ? null : (
        <ul className={styles.left}>
          {notes.slice(0, 100).map((path) => (
            <li key={path}>{showInvisible(path)}</li>
          ))}
        </ul>
      )}
    </AlertSheet>
  )
}

function DeleteFiles({ what }: { readonly what: readonly Movable[] }) {
  const { overlay, relocation } = useStores()
  const [first, ...others] = what
  const isOne = first !== undefined && others.length === 0
  const hasFolder = what.some(({ isFolder }) => isFolder)
  return (
    <ConfirmSheet
      title={
        isOne
          ? DIALOG_WORDS.deleteFolder(showInvisible(fileNameOf(first.path)))
          : DIALOG_WORDS.deleteMany(countedFiles(what))
      }
      description={
        isOne
          ? DIALOG_WORDS.toTrash
          : hasFolder
            ? DIALOG_WORDS.manyToTrash
            : DIALOG_WORDS.filesToTrash
      }
      action="Delete"
      onConfirm={() => {
        overlay.close()
        void relocation.trash(what)
      }}
      onCancel={overlay.close}
    />
  )
}
