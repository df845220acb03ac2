import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DraftInfo } from '../../../../shared/contract/draft.ts'
import { folderOf, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { HistoryIcon } from '../../ui/icons.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { useEditorServices } from '../use-editor-services.ts'
import { spokenDayOf } from '../../../../shared/domain/dates/spoken-date.ts'
import barStyles from './save-bar.module.css'
import styles from './kept-text-bar.module.css'

/** Text of notes that are not open, which was not on disk when Latent ended: one calm line, until somebody looks. */
export function KeptTextBar() {
  const { keptText } = useStores()
  const notes = notesOf(useStore(keptText.state))
  const [isOpen, setOpen] = useState(false)
  const [only] = notes
  if (!only) return null
  const what = notes.length === 1 ? nameOf(only) : `${notes.length} notes`
  return (
    <div className={barStyles.bar} data-tone="quiet" role="status">
      <HistoryIcon />
      <p>
        <strong>Unsaved text of {what} was kept.</strong>
      </p>
      <div className={barStyles.actions}>
        <Button onClick={() => setOpen(true)}>Show</Button>
      </div>
      {isOpen ? <KeptTexts notes={notes} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

type KeptNote = {
  readonly path: VaultPath
  readonly drafts: readonly DraftInfo[]
}

/** Each note once, the newest first. */
function notesOf(drafts: readonly DraftInfo[]): readonly KeptNote[] {
  const byPath = Map.groupBy(drafts, ({ path }) => path)
  return [...byPath].map(([path, own]) => ({ path, drafts: own })).toReversed()
}

const nameOf = ({ path }: KeptNote): string => showInvisible(noteNameOf(path))

function KeptTexts({
  notes,
  onClose,
}: {
  readonly notes: readonly KeptNote[]
  readonly onClose: () => void
}) {
  const { workspace, keptText } = useStores()
  const { report } = useEditorServices()
  const [question, setQuestion] = useState<KeptNote | null>(null)
  const [nowMs] = useState(() => Date.now())
  const first = useRef<HTMLButtonElement>(null)
  const open = (path: VaultPath): void => {
    workspace.openNote(path)
    if (notes.length === 1) onClose()
  }
  const discard = ({ drafts }: KeptNote): void => {
    setQuestion(null)
    keptText.discard(drafts.map(({ id }) => id)).catch(report)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unsaved text"
      description="Latent ended before this was on disk. A note that is opened has its text again."
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          {notes.length === 1 ? null : (
            <Button
              kind="primary"
              onClick={() => {
                for (const { path } of notes) workspace.openNote(path)
                onClose()
              }}
            >
              Open all
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.list}>
        {notes.map((note, index) => (
          <li key={note.path} className={styles.row}>
            <span className={styles.name} title={showInvisible(note.path)}>
              <span>{nameOf(note)}</span>
              <span className={styles.place}>
                {[
                  showInvisible(folderOf(note.path)),
                  spokenDayOf(note.drafts.at(-1)?.atMs ?? nowMs, nowMs),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button ref={index === 0 ? first : null} onClick={() => open(note.path)}>
              Open
            </Button>
            <Button onClick={() => setQuestion(note)}>Discard…</Button>
          </li>
        ))}
      </ul>
      {question ? (
        <ConfirmSheet
          title={`Discard the unsaved text of ${nameOf(question)}?`}
          description="What is on disk stays as it is. Undo and history cannot bring this text back."
          action="Discard"
          onCancel={() => setQuestion(null)}
          onConfirm={() => discard(question)}
        />
      ) : null}
    </Dialog>
  )
}
