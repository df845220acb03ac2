import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { RenameProgress } from '../../../shared/contract/rename.ts'
import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { AlertSheet } from '../ui/dialog/alert-sheet.tsx'
import { Button } from '../ui/field/button.tsx'
import { ConfirmSheet } from '../ui/dialog/confirm-sheet.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
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
      {shown?.kind === 'delete-folder' ? <DeleteFolder path={shown.path} /> : null}
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
  const counted = total > 0 ? ` ${spokenNumber(done)} of ${spokenNumber(total)}` : ''
  switch (step) {
    case 'waiting for the index':
      return 'Waiting until the index knows every link…'
    case 'reading':
      return `Reading the notes that link to it${counted}`
    case 'writing':
      return `Writing${counted}`
  }
}

function LeftLinks() {
  const { relocation } = useStores()
  const question = useStore(relocation.state, (state) => state.question)
  const cancel = useRef<HTMLButtonElement>(null)
  if (question === null) return null
  const { left, title, proceed } = question
  const go = (): void => {
    relocation.dismissQuestion()
    proceed()
  }
  return (
    <AlertSheet
      open
      onEscape={relocation.dismissQuestion}
      title={`${left.length === 1 ? '1 link' : `${left.length} links`} cannot follow`}
      description={showInvisible(title)}
      initialFocus={cancel}
      footer={
        <>
          <Button onClick={go}>Rename all the same</Button>
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
  const { updatedLinks: links, updatedNotes: notes } = preview
  const decide = (updateLinks: boolean) => () => {
    relocation.dismissQuestion()
    answer(updateLinks)
  }
  return (
    <AlertSheet
      open
      onEscape={relocation.dismissQuestion}
      title={`Update ${links === 1 ? '1 link' : `${spokenNumber(links)} links`} in ${notes.length === 1 ? '1 note' : `${spokenNumber(notes.length)} notes`}?`}
      description={showInvisible(title)}
      initialFocus={update}
      footer={
        <>
          <Button onClick={relocation.dismissQuestion}>Cancel</Button>
          <Button onClick={decide(false)}>Leave links as they are</Button>
          <Button ref={update} kind="primary" onClick={decide(true)}>
            Update links
          </Button>
        </>
      }
    >
      <ul className={styles.left}>
        {notes.slice(0, 100).map((path) => (
          <li key={path}>{showInvisible(path)}</li>
        ))}
      </ul>
    </AlertSheet>
  )
}

function DeleteFolder({ path }: { readonly path: VaultPath }) {
  const { overlay, relocation } = useStores()
  return (
    <ConfirmSheet
      title={`Delete the folder ${showInvisible(fileNameOf(path))}?`}
      description="Everything in it goes to the trash, from where it can be given back."
      action="Delete"
      onConfirm={() => {
        overlay.close()
        void relocation.trashFolder(path)
      }}
      onCancel={overlay.close}
    />
  )
}
