import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { DeletedNote } from '../../../shared/contract/history.ts'
import { fileNameOf, folderOf, isNotePath, spokenName } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { spokenSize } from '../stores/spoken-size.ts'
import { Button } from '../ui/field/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDetail } from '../ui/layout/list-detail.tsx'
import { PlainText } from '../ui/diff/plain-text.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { useChosen } from './use-chosen.ts'
import { exactMoment, spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import { TRASH_WORDS } from './words.ts'
import styles from './trash-dialog.module.css'

/** What other programs deleted, with the text that Latent kept of it and the way back. */
export function DeletedElsewhere({ places }: { readonly places: ReactNode }) {
  const client = useClient()
  const { overlay, workspace, toasts, app } = useStores()
  const readOnlyReason = useStore(
    app.state,
    ({ app: known }) => known?.vault?.readOnlyReason ?? null,
  )
  const list = useCall('trash.deletedElsewhere', {}, { reloadOn: ['vault.changed'] })
  const [isBusy, setIsBusy] = useState(false)
  const [nowMs] = useState(() => Date.now())
  const notes = list.data ?? []
  const { active, choose } = useChosen(notes, ({ path }) => path)

  const restore = async ({ path, changeId }: DeletedNote): Promise<void> => {
    setIsBusy(true)
    try {
      await client.call('history.restore', { path, changeId, expect: null })
      toasts.show(`${fileNameOf(path)} is back.`, {
        action: isNotePath(path) ? { label: 'Open', run: () => workspace.activate(path) } : null,
      })
    } catch (error) {
      const text = errorSentence(error, 'That did not work.')
      toasts.show(text, { tone: 'problem' })
    }
    setIsBusy(false)
    list.reload()
  }

  return (
    <Dialog
      open
      onClose={overlay.close}
      title="Trash"
      size="large"
      description="Notes that another program deleted. Latent kept what it had saved of them, as long as it keeps earlier versions; also texts whose name was lost."
      footer={
        active ? (
          <>
            <span className={styles.spring} />
            {active.isNameless ? null : (
              <Button onClick={() => overlay.show({ kind: 'history', path: active.path })}>
                Earlier versions
              </Button>
            )}
            <Button
              kind="primary"
              disabled={readOnlyReason !== null || isBusy}
              onClick={() => void restore(active)}
            >
              Restore
            </Button>
          </>
        ) : undefined
      }
    >
      {places}
      {list.error ? (
        <EmptyState
          text={list.error.message}
          action={<Button onClick={list.reload}>Try again</Button>}
        />
      ) : list.data === undefined ? (
        <div className={styles.waiting}>
          <Spinner label="Looking" />
        </div>
      ) : active === null ? (
        <EmptyState
          text={TRASH_WORDS.noneElsewhere}
          action={
            <Button
              onClick={() => {
                overlay.close()
                workspace.showPanel('search')
              }}
            >
              {TRASH_WORDS.search}
            </Button>
          }
        />
      ) : (
        <ListDetail
          label="Notes deleted elsewhere"
          items={notes.map((note) => ({
            id: note.path,
            title: showInvisible(spokenName(note.path)),
            tooltip: showInvisible(note.path),
            text: placeOf(note),
            aside: `${note.isNameless ? 'kept' : 'saved'} ${spokenDayOf(note.savedAtMs, nowMs)}`,
          }))}
          active={active.path}
          onActivate={choose}
        >
          <Preview key={active.changeId} note={active} />
        </ListDetail>
      )}
    </Dialog>
  )
}

function Preview({ note }: { readonly note: DeletedNote }) {
  const { data, error, reload } = useCall('history.text', { changeId: note.changeId })
  return (
    <>
      <p className={styles.head}>
        {note.isNameless
          ? `Which note this was is not known any more. It comes back as ${showInvisible(note.path)}`
          : showInvisible(note.path)}{' '}
        · {spokenSize(note.sizeBytes)}, {note.isNameless ? 'kept' : 'saved'}{' '}
        {exactMoment(note.savedAtMs)}
      </p>
      {error ? (
        <EmptyState text={error.message} action={<Button onClick={reload}>Try again</Button>} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Spinner label="Reading" />
        </div>
      ) : data.text === '' ? (
        <EmptyState text="This note was empty." />
      ) : (
        <PlainText text={data.text} />
      )}
    </>
  )
}

const placeOf = ({ path, isNameless }: DeletedNote): string => {
  if (isNameless) return 'its name was lost'
  const folder = folderOf(path)
  return folder === '' ? 'from the top of the vault' : `from ${showInvisible(folder)}`
}
